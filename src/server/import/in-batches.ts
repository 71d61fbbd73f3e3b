/** The items in lists of a size, which may change; the last may be shorter. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  size: number | (() => number),
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < (typeof size === 'number' ? size : size())) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
