/** Whose row it is. */
const persons = /^((user|member|player|reviewer|critic)(_?(id|name))?|profile|steam_?id|author_(id|name|steam_?id))$/;
/** Somebody's, or the maker of a game. */
const authors = /^author$/;
/** Fields that one person has filled in about a game. A catalogue may have what all say of it, such as "user_score". */
const reviews = /^((my|your)_(rating|score|review)|user_review|review_?(text|id|body|content)|voted_up)$/;
const words = /^(review|text|comment|(is_)?recommended|recommendation)$/;
const votes = /^(rating|score|stars|grade)$/;
/** What a person does with a game. */
const plays =
  /^(shelf|shelves|statuses|backlog|replay|stalled|retired|playthrough|dates|(start|completion|finish)_date|date_(started|finished|completed)|(started|finished|completed)_(on|at)|(hours|time)_played|playtime_(minutes|hours|forever)|hours_on_record|last_played)$/;

/** The fields of ratings, reviews or plays of persons; undefined if a file with these fields may be a catalogue. */
export function findMemberFields(fields: string[]): string[] | undefined {
  const having = (...patterns: RegExp[]) =>
    fields.filter((field) => patterns.some((pattern) => pattern.test(toKey(field))));
  const has = (...patterns: RegExp[]) => having(...patterns).length > 0;
  const isOfMembers =
    has(reviews) ||
    (has(persons) && has(words, votes, plays)) ||
    (has(authors) && has(words)) ||
    (has(votes) && has(/^review$/, plays)) ||
    having(plays).length > 1;
  return isOfMembers ? having(reviews, words, votes, plays) : undefined;
}

/** "Completion Date" and "completionDate" are "completion_date". */
const toKey = (field: string) =>
  field
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
