/**
 * Loaded into a server process with `--import`: its clock, as JavaScript sees it, is ahead by
 * CLOCK_SHIFT_MS, from the start or, with CLOCK_SHIFT_ON_SIGNAL, from SIGUSR2 on.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
let aheadMs = process.env.CLOCK_SHIFT_ON_SIGNAL ? 0 : shiftMs;

const shiftedNow = () => Reflect.apply(realNow, RealDate, []) + aheadMs;
const RealDate = Date;
const realNow = Date.now;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [shiftedNow()] : parameters, newTarget),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => {
  aheadMs = shiftMs;
  process.stdout.write('the clock is ahead\n');
});
