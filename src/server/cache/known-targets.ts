import type { Resource } from './look-up.ts';

const maxTargets = 10_000;
const maxLength = 200;

export type KnownTargets = ReturnType<typeof createKnownTargets>;

/**
 * The resources that have been requested by their canonical targets (equal to their keys), so that a repeated request
 * is sent from the cache before its route is matched. The number of other spellings is unbounded: they are matched.
 */
export function createKnownTargets() {
  const byTarget = new Map<string, Resource>();
  return {
    get: (target: string): Resource | undefined => byTarget.get(target),
    add(resource: Resource): void {
      if (resource.key.length > maxLength || byTarget.has(resource.key)) return;
      if (byTarget.size >= maxTargets) byTarget.clear();
      byTarget.set(resource.key, resource);
    },
  };
}
