import { barDurations, outranks } from '../../../contracts/moderation/constants.ts';
import { apiContext } from '../../api/client.ts';
import { withClientErrors } from '../../api/errors.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { ActionForm } from '../../moderation/action-form.tsx';
import { copy } from '../../moderation/copy.ts';
import { describeBar, EarlierActions, LastDayReviews, MemberSummary } from '../../moderation/member-summary.tsx';
import { moderationAction } from '../../moderation/moderation-action.ts';
import { ModerationPage } from '../../moderation/moderation-page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Choice } from '../../ui/form/choice.tsx';
import type { Route } from './+types/member';

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const member = await redirectIfSignedOut(url, api('readModeratedMember', { parameters: params }));
  const viewer = (await api('readSession'))?.user;
  return { member, counts: await api('countModeration'), mayAct: outranks(viewer?.role, member.role) };
}

export const action = (args: Route.ActionArgs) => moderationAction(args);

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export const shouldRevalidate = () => true;

/** What moderators see of a member, and what they can do. */
export default function ModeratedMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, counts, mayAct } = loaderData;
  const { id, name, bar, lastDayCount } = member;
  return (
    <ModerationPage title={name} counts={counts} result={actionData}>
      <MemberSummary member={member} />
      {!mayAct && <p>{copy.outranked}</p>}
      {mayAct && (
        <Section title={copy.bar}>
          {bar ? (
            <>
              <p className="wrap-anywhere">
                {describeBar(bar)}: <bdi>{bar.reason}</bdi>
              </p>
              <ActionForm
                target={id}
                hint={copy.reasonLogged}
                buttons={[{ intent: 'liftBar', label: copy.lift, variant: 'secondary' }]}
              />
            </>
          ) : (
            <BarForm id={id} name={name} duration={actionData?.given?.duration} />
          )}
        </Section>
      )}
      {mayAct && (
        <Section title={copy.undo}>
          {lastDayCount === 0 ? (
            <p className="text-soft">{copy.undoNothing}</p>
          ) : (
            <>
              <p>{copy.undoText(lastDayCount)}</p>
              <ActionForm
                target={id}
                hint={copy.reasonToMember}
                buttons={[{ intent: 'undo', label: copy.undoSubmit, variant: 'danger' }]}
                confirm={
                  <Choice type="checkbox" name="confirm" value="yes" required>
                    {copy.confirmUndo(lastDayCount)}
                  </Choice>
                }
              />
            </>
          )}
        </Section>
      )}
      {lastDayCount > 0 && (
        <Section title={copy.lastDay}>
          <LastDayReviews member={member} />
        </Section>
      )}
      <Section title={copy.earlierActions}>
        <EarlierActions member={member} />
      </Section>
    </ModerationPage>
  );
}

function BarForm({ id, name, duration }: { id: string; name: string; duration: string | undefined }) {
  return (
    <>
      <p className="text-soft">{copy.barText}</p>
      <ActionForm
        target={id}
        hint={copy.reasonToMember}
        buttons={[{ intent: 'bar', label: copy.barSubmit, variant: 'danger' }]}
        confirm={
          <Choice type="checkbox" name="confirm" value="yes" required>
            <bdi className="min-w-0 wrap-anywhere">{copy.confirmBar(name)}</bdi>
          </Choice>
        }
      >
        <fieldset>
          <legend className="font-medium">{copy.duration}</legend>
          {barDurations.map((option) => (
            <Choice key={option} type="radio" name="duration" value={option} checked={duration === option} required>
              {copy.durations[option]}
            </Choice>
          ))}
        </fieldset>
      </ActionForm>
    </>
  );
}
