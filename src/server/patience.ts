import { setTimeout } from 'node:timers/promises';

/** Waits for an answer, but only so long: whoever was asked may hang, and then does not even refuse. */
export async function within<Answer>(
  milliseconds: number,
  asked: Promise<Answer>,
): Promise<Answer> {
  const late = async (): Promise<never> => {
    await setTimeout(milliseconds, undefined, { ref: false });
    throw new Error(`no answer within ${milliseconds} ms`);
  };
  return Promise.race([asked, late()]);
}
