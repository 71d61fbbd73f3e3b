import type { Api } from '../api/client.ts';
import { copy } from './copy.ts';
import { emailCopy } from './email-copy.ts';

type Fields = Record<string, string | undefined>;

/** What each form of the account page does; resolves to what the person is told. */
export const intents = {
  async saveProfile(api: Api, { name, image }: Fields) {
    await api('updateMember', { body: { name, photo: image } });
    return copy.profileSaved;
  },
  async changePassword(api: Api, { oldPassword, newPassword = '' }: Fields) {
    await api('changePassword', { body: { oldPassword, newPassword } });
    return copy.passwordChanged;
  },
  async requestConfirmation(api: Api) {
    await api('requestConfirmation', { body: {} });
    return emailCopy.sent;
  },
  async takeOverEarlierAccount(api: Api, { password = '', code }: Fields) {
    await api('takeOverEarlierAccount', { body: { password, ...(code && { code }) } });
    return emailCopy.takenOver;
  },
  async disownEarlierAccount(api: Api) {
    await api('disownEarlierAccount');
    return emailCopy.unlinked;
  },
  async disconnectProvider(api: Api, { target = '' }: Fields) {
    await api('disconnectProvider', { parameters: { provider: target } });
    return copy.disconnected;
  },
  async endSession(api: Api, { target = '' }: Fields) {
    await api('endSession', { parameters: { id: target } });
    return copy.sessionEnded;
  },
};

export type Intent = keyof typeof intents | 'signOutEverywhere';
