// How every server process is started, here and in tests.

/**
 * Half of Node's default: young objects are collected twice as often, at the same speed and half the memory. And no
 * signal opens a debugger, which anybody on the machine could use.
 */
export const serverFlags = ['--max-semi-space-size=8', '--disable-sigusr1'];

/** glibc keeps freed memory apart for each thread's arena; with many threads most of it is never reused. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
