import type { Kysely } from 'kysely';

/** Ids are UUIDv7; times are milliseconds since 1970, the same number in both databases. */
export type Schema = {
  games: {
    id: string;
    slug: string;
    name: string;
    photo: string;
    price_cents: number;
    game_detail: string;
    manufacturer_name: string;
    release_year: number;
    genre: string;
    created_at: number;
    updated_at: number;
  };
  members: {
    id: string;
    email: string;
    name: string;
    photo: string;
    created_at: number;
    last_sign_in_at: number | null;
  };
  reviews: {
    id: string;
    /** Nobody's where it is a sample. */
    member_id: string | null;
    game_id: string | null;
    name: string;
    game_title: string;
    photo: string;
    rating: number | null;
    year: string;
    genre: string;
    text: string;
    origin: 'member' | 'sample';
    created_at: number;
    updated_at: number;
  };
  watch_list: {
    id: string;
    member_id: string;
    game_id: string | null;
    name: string;
    game_title: string;
    photo: string;
    created_at: number;
  };
  settings: {
    name: string;
    value: string;
  };
  migrations: {
    name: string;
    applied_at: number;
  };
};

export type Database = Kysely<Schema>;
