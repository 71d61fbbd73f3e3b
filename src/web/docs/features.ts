/** The calls of a feature, by their path: the first that fits. */
const paths = {
  games: /^\/(default|gameCounts|gameNames)\b/,
  reviews: /^\/(review|api\/(reviews|games))\b/,
  watchList: /^\/gamelist\b/i,
  moderation: /^\/api\/(moderation|admin|bar|hidden-reviews)\b/,
  accounts: /^\/(users|account|api\/(auth|site-claim))\b/,
  site: /^/,
};

export type Feature = keyof typeof paths;
export const features = Object.keys(paths) as Feature[];

export function featureOf(path: string): Feature {
  return features.find((feature) => paths[feature].test(path))!;
}
