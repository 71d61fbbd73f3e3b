import { data, Form, useNavigation } from 'react-router';
import { apiContext, readForm } from '../../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { BarNotice } from '../../reviews/form/bar-notice.tsx';
import { copy } from '../../reviews/report/copy.ts';
import { ReportFields } from '../../reviews/report/report-fields.tsx';
import { ReviewCard } from '../../reviews/review-card.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import type { Route } from './+types/report';

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const reportable = await redirectIfSignedOut(url, api('readReportable', { parameters: params }));
  return { ...reportable, ...(await api('readOwnBar')) };
}

type ReportResult = {
  isDone?: boolean;
  problem?: ActionProblem;
  given?: { reason?: string | undefined; text?: string | undefined };
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { reason, text = '' } = await readForm(request);
  try {
    await context.get(apiContext)('reportReview', { parameters: params, body: { reason, text } });
    return data<ReportResult>({ isDone: true });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401 || problem.status === 404) throw error;
    return data<ReportResult>({ problem, given: { reason, text } }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

/** For visitors who come from the sign-in, and for browsers without JavaScript; others get a dialog. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, obstacle, bar } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const problem = actionData?.problem;
  const { email: ownEmail } = review;
  const back = review.gameId ? `/details/${review.gameId}` : '/allReview';
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 pt-12 *:max-w-3xl sm:px-6">
      <ErrorDialog error={problem} labels={copy.labels} />
      {actionData?.isDone && <SuccessDialog title={copy.done} next={back} />}
      <h1 className="text-5xl">{copy.title}</h1>
      {bar && <BarNotice bar={bar} />}
      <ReviewCard review={review} heading="h2" />
      {obstacle || actionData?.isDone ? (
        <>
          <p className="text-lg">{actionData?.isDone ? copy.done : obstacle}</p>
          <p className="flex flex-wrap gap-3">
            {ownEmail && (
              <ButtonLink to={memberPaths.editReview({ email: ownEmail }, review._id)}>{copy.change}</ButtonLink>
            )}
            <ButtonLink to={back} variant={ownEmail ? 'secondary' : 'primary'}>
              {copy.back}
            </ButtonLink>
          </p>
        </>
      ) : (
        <FieldErrorsContext value={problem?.errors ?? []}>
          <Form method="post" className="grid gap-4">
            <ReportFields given={actionData?.given} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={isBusy}>
                {copy.send}
              </Button>
              <ButtonLink to={back} variant="secondary">
                {copy.cancel}
              </ButtonLink>
            </div>
          </Form>
        </FieldErrorsContext>
      )}
    </div>
  );
}
