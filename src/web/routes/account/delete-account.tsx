import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { clearSiteData } from '../../../contracts/constants.ts';
import { AccountErrorDialog } from '../../account/account-error-dialog.tsx';
import { deleteCopy as copy } from '../../account/copy.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { apiContext, readForm } from '../../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { PasswordField } from '../../identity/password-field.tsx';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import type { Route } from './+types/delete-account';

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  return redirectIfSignedOut(url, context.get(apiContext)('readAccount'));
}

type DeletionResult = { problem: ActionProblem; reviews: string | undefined };

export async function action({ context, request }: Route.ActionArgs) {
  const { password, reviews, confirm } = await readForm(request);
  const fail = (problem: ActionProblem) => data<DeletionResult>({ problem, reviews }, { status: problem.status });
  if (!confirm) return fail({ status: 422, detail: copy.confirmNeeded });
  try {
    const body = { password, reviews: reviews === 'keep' ? ('keep' as const) : ('delete' as const) };
    await context.get(apiContext)('deleteAccount', { body });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return fail(problem);
  }
  return redirectDocument('/account/deleted', { headers: { 'clear-site-data': clearSiteData } });
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function DeleteAccount({ loaderData: account, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { user, hasPassword, reviewCount, hiddenReviewCount, watchListCount, sessions } = account;
  const problem = actionData?.problem;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-12 *:max-w-2xl sm:px-6 sm:pt-16">
      <h1 className="text-[min(3rem,15vw)] sm:text-6xl">{copy.title}</h1>
      <AccountErrorDialog error={problem} />
      <div>
        <p className="text-lg">{copy.intro}</p>
        <ul className="mt-3 list-disc space-y-1 pl-6 wrap-anywhere">
          <li>{copy.profile(user.email)}</li>
          {reviewCount > 0 && <li>{copy.reviews(reviewCount)}</li>}
          {hiddenReviewCount > 0 && <li>{copy.hiddenReviews(hiddenReviewCount, reviewCount > 0)}</li>}
          {watchListCount > 0 && <li>{copy.watchList(watchListCount)}</li>}
          <li>{copy.sessions(sessions.length)}</li>
        </ul>
        {user.role === 'admin' && <p className="mt-3">{copy.admin}</p>}
      </div>
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form method="post" className="grid grid-cols-1 gap-8">
          {reviewCount > 0 && (
            <fieldset>
              <legend className="text-lg font-semibold">{copy.yourReviews}</legend>
              <Choice type="radio" name="reviews" value="delete" checked={actionData?.reviews !== 'keep'}>
                {copy.deleteReviews}
              </Choice>
              <Choice type="radio" name="reviews" value="keep" checked={actionData?.reviews === 'keep'}>
                {copy.keepReviews}
              </Choice>
            </fieldset>
          )}
          {hasPassword && <PasswordField autoComplete="current-password" maxLength={128} />}
          <Choice type="checkbox" name="confirm" value="yes" required>
            {copy.confirm}
          </Choice>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" busy={busy}>
              {copy.submit}
            </Button>
            <ButtonLink to={memberPaths.account} variant="secondary">
              {copy.cancel}
            </ButtonLink>
          </div>
        </Form>
      </FieldErrorsContext>
    </div>
  );
}
