import { problemAnchor, problemKinds, type ProblemCode } from '../../contracts/problem.ts';

const kinds = Object.entries(problemKinds) as [ProblemCode, (typeof problemKinds)[ProblemCode]][];

/** Every kind of error: the `type` of a problem leads to its line. */
export function ProblemList() {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 rounded-card border border-line bg-raised p-5 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {kinds.map(([code, { status, meaning }]) => (
        <div key={code} className="contents">
          <dt id={problemAnchor(code)} className="scroll-mt-24">
            <code className="font-semibold">{code}</code> <span className="text-sm text-soft">{status}</span>
          </dt>
          <dd className="mb-2 sm:mb-0">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
