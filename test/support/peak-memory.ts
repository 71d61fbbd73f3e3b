import { readFileSync } from 'node:fs';

/** The resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Watches the memory of a process; `stop` gives by how many MB it had grown at most. */
export function peakMemory(pid: number) {
  const before = residentMb(pid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 100).unref();
  return {
    stop(): number {
      clearInterval(timer);
      return Math.max(peak, residentMb(pid)) - before;
    },
  };
}
