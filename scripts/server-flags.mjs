// How every server process is started, here and in tests: with settings that save memory.

/** Half of Node's default: young objects are collected twice as often, at the same speed and half the memory. */
export const serverFlags = ['--max-semi-space-size=8'];

/** glibc keeps freed memory apart for each thread's arena; with many threads most of it is never reused. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
