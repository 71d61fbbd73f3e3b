/** The links of the navbar, as specified. Apart from the texts of the forms: every page loads these. */
export const copy = {
  addReview: 'Add Review',
  myReview: 'My Review',
  watchList: 'Game Watch List',
  moderation: 'Moderation',
  mod: 'Mod',
  /** After the member's name. */
  account: '(your account)',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  logOut: 'Log Out',
};
