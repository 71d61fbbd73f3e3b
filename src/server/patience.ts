/** Waits for an answer, but only so long: whoever was asked may hang, and then does not even refuse. */
export function within<Answer>(milliseconds: number, asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${milliseconds} ms`));
    const timer = setTimeout(late, milliseconds).unref();
    void asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
