/** The shape of a review that is on its way. */
export function ReviewSkeleton() {
  return (
    <div aria-hidden="true" className="@container rounded-card border border-line bg-raised">
      <div className="flex animate-pulse gap-4 p-4 @2xl:gap-7 @2xl:p-6">
        <div className="aspect-3/4 w-20 shrink-0 self-start rounded-md bg-line @2xl:w-36" />
        <div className="grid flex-1 content-start gap-3">
          <div className="h-8 w-3/5 rounded bg-line" />
          <div className="h-4 w-2/5 rounded bg-line" />
          <div className="mt-3 h-4 rounded bg-line" />
          <div className="h-4 w-11/12 rounded bg-line" />
          <div className="h-4 w-4/5 rounded bg-line" />
        </div>
      </div>
    </div>
  );
}
