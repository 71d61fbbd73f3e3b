/** A number with separators: 27,075. */
export const formatCount = (count: number) => count.toLocaleString('en-US');

export const formatGames = (count: number) => (count === 1 ? '1 game' : `${formatCount(count)} games`);
