import type { Generated, Kysely } from 'kysely';
import type { ModerationAction, ReportReason, Role } from '../../contracts/moderation/constants.ts';

type Review = {
  id: string;
  game_id: string | null;
  /** Null unless somebody typed another name than the member's, which is read with the review. */
  name: string | null;
  game_title: string;
  photo: string;
  rating: number | null;
  year: string;
  genre: string;
  text: string;
  /** A new random value at each update. */
  version: Generated<string>;
  created_at: number;
  updated_at: number;
};

/** Ids are UUIDv7; times are milliseconds since 1970, the same number in both databases. */
export type Schema = {
  games: {
    id: string;
    slug: string;
    name: string;
    photo: string;
    /** Hundredths of the currency's unit; null if it is not known. */
    price_cents: number | null;
    /** ISO 4217. */
    currency: Generated<string>;
    game_detail: string;
    manufacturer_name: string;
    /** ISO 8601, as exact as it is known: "2019", "2019-04" or "2019-04-12". */
    release_date: string | null;
    genre: string;
    /** A JSON list of names. */
    platforms: Generated<string>;
    /** What an outside catalogue says beside these fields (see games/source-info.ts), as JSON; or "". */
    source_info: Generated<string>;
    /** The import that added it; null for a game of our own catalogue. */
    import_id: number | null;
    /** The number and the sum of its votes, which `game_ratings` counts by rating. */
    rating_count: Generated<number>;
    rating_sum: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** What search finds a game by: its name at position 0, then alternative titles. */
  game_titles: {
    game_id: string;
    position: number;
    title: string;
    /** Its words as search compares them, with a space between them (see games/search/title-words.ts). */
    words: string;
    /** The initials by which people know it, with a space between them. */
    initials: string;
  };
  /** The search index: which titles have a word, two neighbouring words written as one, or initials. */
  title_terms: {
    term: string;
    /** The number of words of the title: of many titles with a term, the shortest are read first. */
    word_count: number;
    game_id: string;
    position: number;
  };
  /** How a word may be typed or looked for: as it is, from a letter within it on, or with one letter missing. */
  word_forms: { kind: number; form: string; word: string };
  /** Which outside catalogue knows a game by which id, and which import said so. */
  outside_ids: { source: string; outside_id: string; game_id: string; import_id: number };
  imports: {
    id: Generated<number>;
    file_name: string;
    format: string;
    source: string;
    /** Attribution: who made the data and under which licence; shown on the pages of its games. */
    licence: string | null;
    added: number;
    changed: number;
    created_at: number;
    undone_at: number | null;
    /**
     * The games that it adds are visible unless it is `staged`. While it is `applying` or `undoing`, changes of games
     * are still to be written.
     */
    state: Generated<'staged' | 'applying' | 'applied' | 'undoing' | 'undone'>;
    /** A random name of the process that works on it; it may have died if the lease has ended. */
    worker: Generated<string | null>;
    lease_ends_at: Generated<number | null>;
  };
  /** What an import changed; undo reads it. */
  import_changes: {
    import_id: number;
    game_id: string;
    /** The changed fields as they were (JSON); null if the import added the game. */
    before: string | null;
    /** The changed fields as the import wrote them; null if it added the game. */
    after: string | null;
  };
  members: {
    id: string;
    email: string;
    name: string;
    photo: string;
    /** 1 if the member has proved that the address is theirs, by a link in a mail or by a provider. */
    email_verified: Generated<number>;
    created_at: number;
    /** When the account was created by the clock of a program, as it was sent; null if none sent it. */
    creation_time: string | null;
    updated_at: Generated<number>;
    last_sign_in_at: number | null;
    /** The member who proved that this member's address is theirs (see account/email/claims.ts); usually null. */
    claimed_by: Generated<string | null>;
    /** Null for all but moderators and admins. */
    role: Role | null;
    /** When a moderator barred the member, until when (null: for good) and why; the first is null without a bar. */
    barred_at: number | null;
    barred_until: number | null;
    bar_reason: string | null;
  };
  /** Members whose account is deleted, until the last of their reviews is deleted or given to the former member. */
  account_deletions: { member_id: string; former_member_id: string | null };
  /** The bars of deleted accounts that have not ended: whoever registers the address again inherits its bar. */
  barred_addresses: {
    /** Keyed by the site's secret (see identity/addresses/address-hash.ts). */
    hash: string;
    barred_at: number;
    barred_until: number | null;
  };
  sessions: {
    id: string;
    token: string;
    member_id: string;
    expires_at: number;
    ip_address: string | null;
    user_agent: string | null;
    created_at: number;
    updated_at: number;
  };
  /** How a member may sign in: by a password stored here, or by an account at a provider. */
  accounts: {
    id: string;
    provider_id: string;
    account_id: string;
    member_id: string;
    /** The email address that the provider sent at the last sign-in; null if it is the member's. */
    email: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: number | null;
    refresh_token_expires_at: number | null;
    scope: string | null;
    password: string | null;
    created_at: number;
    updated_at: number;
  };
  /** Keys by which members sign in without a password (WebAuthn). */
  passkeys: {
    id: string;
    member_id: string;
    /** Base64url, as is the public key (COSE). */
    credential_id: string;
    public_key: string;
    /** How often it has signed, by its own count; 0 for ever if it is synchronized between devices. */
    counter: number;
    /** A JSON list. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** Challenges of passkeys that were answered, until they expire: none is accepted twice. */
  used_challenges: { hash: string; expires_at: number };
  /** The authenticator app of a member, for sign-ins by password. */
  second_factors: {
    member_id: string;
    /** Encrypted with a key of the site's secret. */
    secret: string;
    /** The time step of the last accepted code: none is accepted twice. */
    last_step: number;
    created_at: number;
  };
  /** Of a member with a second factor; a used one is deleted. */
  recovery_codes: { member_id: string; hash: string };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: number;
    created_at: number;
    updated_at: number;
  };
  /** Links that were sent by mail. The token itself is only in the link. */
  mail_links: {
    token_hash: string;
    purpose: 'confirm' | 'reset' | 'operator reset';
    member_id: string;
    expires_at: number;
    created_at: number;
  };
  /** How often each limited thing was done, in two windows (see rate-counters.ts). */
  rate_limits: {
    name: string;
    taken: number;
    ends_at: number;
    day_taken: Generated<number>;
    day_ends_at: Generated<number>;
  };
  idempotency_keys: {
    member_id: string;
    key: string;
    request: string;
    response: string;
    created_at: number;
  };
  /** Which topics changed, numbered in commit order; pruned after an hour, except for the newest. */
  changes: {
    id: Generated<number>;
    /** Random: after a restore, another change may get the same id, but not the same nonce. */
    nonce: Generated<string>;
    /** A JSON list of topics. */
    topics: string;
    created_at: number;
  };
  reviews: Review & {
    /** Null for a sample. */
    member_id: string | null;
    origin: 'member' | 'sample';
  };
  /** Reviews that a moderator has hidden. They are here instead of in `reviews`, where no query can show them. */
  hidden_reviews: Review & {
    member_id: string;
    origin: 'member';
    hidden_at: number;
    hidden_reason: string;
    /** Null for the operator, and for a moderator whose account is deleted. */
    hidden_by: string | null;
  };
  /** Reports of reviews, which may be in `reviews` or in `hidden_reviews`; deleted together with the review. */
  reports: {
    id: string;
    review_id: string;
    reporter_id: string;
    reason: ReportReason;
    text: string;
    created_at: number;
    /** When a moderator hid the review or dismissed the report; null while it is open. */
    closed_at: number | null;
  };
  /** What moderators and the operator did. Rows are only added; a deleted member's name and reasons go. */
  moderation_log: {
    id: string;
    actor: 'member' | 'operator';
    actor_id: string | null;
    action: ModerationAction;
    /** Whom it was about. */
    member_id: string | null;
    review_id: string | null;
    reason: string;
    /** The days of a bar, the number of hidden reviews, or the role; or "". */
    detail: string;
    created_at: number;
  };
  /**
   * How many votes of each rating a game has; adjusted by every write of a review. A member has one vote for a
   * game: the rating of their latest review of it that has one. A sample is a vote by itself.
   */
  game_ratings: { game_id: string; rating: number; count: number };
  watch_list: {
    id: string;
    member_id: string;
    game_id: string | null;
    name: string;
    game_title: string;
    photo: string;
    /** The title as `normalizeName` returns it. */
    normalized_title: Generated<string>;
    created_at: number;
  };
  settings: { name: string; value: string };
  migrations: { name: string; applied_at: number };
};

export type Database = Kysely<Schema>;
