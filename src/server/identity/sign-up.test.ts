import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, signUpMember, TestClient, validPassword } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { makeUndeletable } from '../../../test/support/undeletable.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { now } from '../runtime/clock.ts';

/** Word for word as the specification has it. */
const passwordMessage =
  '!!! Password should be contain one uppercase,lowercase,digit,special charecter and 6 or more charecter!!!';

const person = {
  name: 'Mara Okafor',
  email: 'mara@example.org',
  password: validPassword,
  image: 'https://example.org/mara.jpg',
};

onEachDatabase('registering', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase);
    const { db } = app;
    const register = (body: object, caller = new TestClient(app)) => caller.call('/api/auth/sign-up/email', { body });
    const signIn = (email: string, password: string) =>
      new TestClient(app).call('/api/auth/sign-in/email', { body: { email, password } });
    const members = () => db.selectFrom('members').selectAll().execute();
    const accounts = () => db.selectFrom('accounts').selectAll().execute();
    return { db, app, register, signIn, members, accounts };
  }

  test('a visitor registers, is signed in, and has a record', async () => {
    const { app, register, members } = await site();
    const start = now();
    const mara = new TestClient(app);
    const response = await register({ ...person, email: ' Mara@Example.ORG ' }, mara);
    assert.equal(response.status, 200);
    const { user } = await response.json();
    const { password: _password, ...shown } = person;
    assert.deepEqual(user, { id: user.id, ...shown });
    assert.deepEqual(await (await mara.call('/api/auth/get-session')).json(), { user });
    const [row, ...others] = await members();
    assert.deepEqual(others, []);
    assert.equal(row!.id, user.id);
    assert.equal(row!.email, person.email);
    assert.equal(row!.photo, person.image);
    assert.equal(row!.email_verified, 0);
    assert.ok(row!.created_at >= start && row!.last_sign_in_at! >= start);
  });

  test('a password is stored as an argon2id hash alone, each with a salt of its own', async () => {
    const { db, register, accounts } = await site();
    await register(person);
    await register({ ...person, email: 'otto@example.org' });
    const hashes = (await accounts()).map(({ password }) => password!);
    assert.equal(new Set(hashes).size, 2);
    for (const password of hashes) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(password)!;
      assert.ok(Number(memory) >= 19_456 && Number(passes) >= 2, password);
    }
    const rows = [await accounts(), await db.selectFrom('members').selectAll().execute()];
    assert.ok(!JSON.stringify(rows).includes(validPassword));
  });

  const tooWeak: [lack: string, password: string][] = [
    ['no capital', 'lantern-7-valley'],
    ['no small letter', 'LANTERN-7-VALLEY'],
    ['no digit', 'Lantern-valley'],
    ['no special character', 'Lantern7valley'],
    ['a space for a special character', 'Lantern 7 valley'],
    ['six characters', 'Lan-7-'],
    ['nothing at all', ''],
  ];

  test("a visitor whose password is too weak reads the product's own sentence", async () => {
    const { register, members } = await site();
    for (const [lack, password] of tooWeak) {
      const response = await register({ ...person, password });
      assert.equal(response.status, 422, lack);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual(errors, [{ field: 'password', message: passwordMessage }], lack);
    }
    assert.deepEqual(await members(), []);
  });

  test('a visitor whose password is unprintable or too long is told so', async () => {
    const { register, members } = await site();
    for (const password of ['Lantern-7-\ud800', 'Lantern-7-\0', `Lan-7-${'v'.repeat(123)}`]) {
      const response = await register({ ...person, password });
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.length, 1);
      assert.match(errors[0]!.message, /can't be shown|at most 128 characters/);
    }
    assert.deepEqual(await members(), []);
  });

  test('a visitor who leaves something out or writes nonsense reads what is wrong, in words', async () => {
    const { register } = await site();
    const response = await register({
      email: 'nonsense',
      password: 7,
      name: ' ',
      image: 'a\0b',
    });
    const { errors } = ProblemDetails.parse(await response.json());
    assert.deepEqual(errors, [
      { field: 'name', message: "Can't be empty." },
      { field: 'email', message: "Isn't a valid email address." },
      { field: 'password', message: 'Must be a text.' },
      { field: 'image', message: "Contains a character that can't be shown." },
    ]);
    const empty = ProblemDetails.parse(await (await register({})).json());
    assert.deepEqual([...new Set(empty.errors?.map(({ message }) => message))], ['Is missing.']);
  });

  test('a visitor chooses seven characters, or letters of any alphabet, or very many', async () => {
    const { register, signIn } = await site();
    const passwords = ['Lan-7-v', 'Фонарь-7-долина', `Lan-7-${'v'.repeat(122)}`];
    for (const [index, password] of passwords.entries()) {
      const email = `mara${index}@example.org`;
      assert.equal((await register({ ...person, email, password })).status, 200, password);
      assert.equal((await signIn(email, password)).status, 200, password);
      assert.equal((await signIn(email, password.slice(0, -1))).status, 401, password);
    }
    const longer = await register({ ...person, password: `${passwords[2]}v` });
    assert.equal(longer.status, 422);
  });

  test('a member whose keyboard writes accents in two parts has the same password', async () => {
    const { register, signIn } = await site();
    const password = 'Vallée-7-lantern';
    await register({ ...person, password: password.normalize('NFC') });
    assert.equal((await signIn(person.email, password.normalize('NFD'))).status, 200);
  });

  test('a visitor who leaves out or mistypes something is told what', async () => {
    const { register, members } = await site();
    const invalidValues: [field: string, value: unknown][] = [
      ['name', undefined],
      ['name', '  '],
      ['name', 'x'.repeat(101)],
      ['name', 'two\nlines'],
      ['email', undefined],
      ['email', 'mara'],
      ['email', 'mara@example'],
      ['email', 'mara\0@example.org'],
      ['email', `${'m'.repeat(250)}@example.org`],
      ['password', undefined],
      ['password', ['Lantern-7-valley']],
      ['image', `https://example.org/${'x'.repeat(2_000)}`],
    ];
    for (const [field, value] of invalidValues) {
      const response = await register({ ...person, [field]: value });
      const title = `${field}: ${JSON.stringify(value)}`;
      assert.equal(response.status, 422, title);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual([...new Set(errors?.map((error) => error.field))], [field], title);
    }
    assert.deepEqual(await members(), []);
  });

  test('a visitor registers with any photo, and pages load it only if it is a picture by https', async () => {
    const { app, register, members } = await site();
    const loaded = [
      'https://example.org/mara.jpg',
      'HTTPS://example.org/mara.jpg',
      '/art/covers/a.avif',
      '/initials/MO',
    ];
    const drawn = ['MO', 'me at the lake', 'http://example.org/a.jpg', '//example.org/a.jpg', 'data:,a', '/events', ''];
    const scripts = ['javascript:alert(1)', 'https://', '"><img src=https://example.org>', '/art/covers/../../events'];
    for (const [index, image] of [...loaded, ...drawn, ...scripts, undefined].entries()) {
      const member = new TestClient(app);
      const response = await register({ ...person, email: `mara${index}@example.org`, image }, member);
      assert.equal((await response.json()).user.image, image ?? '');
      assert.equal((await members()).find(({ email }) => email.startsWith(`mara${index}@`))?.photo, image ?? '');
      const pictures = (await member.readText('/')).match(/(?<=<img src=")[^"]*(?=" alt="" referrerPolicy)/g) ?? [];
      assert.deepEqual([...new Set(pictures)], loaded.includes(image ?? '') ? [image] : [], image);
    }
  });

  test('a visitor cannot register an address like those that were released', async () => {
    const { register, members } = await site();
    const response = await register({ ...person, email: 'ghost@RELEASED.invalid' });
    const { errors } = ProblemDetails.parse(await response.json());
    assert.deepEqual(errors, [{ field: 'email', message: "Isn't a valid email address." }]);
    assert.deepEqual(await members(), []);
  });

  test('a visitor cannot make themselves more than they are', async () => {
    const { register, members } = await site();
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const more = { id, emailVerified: true, email_verified: 1, role: 'admin', createdAt: 0 };
    assert.equal((await register({ ...person, ...more })).status, 200);
    const [row] = await members();
    assert.equal(row!.role, null);
    assert.notEqual(row!.id, id);
    assert.equal(row!.email_verified, 0);
    assert.ok(row!.created_at > 0);
  });

  test('a visitor who takes an address that is taken is told so, whatever its capitals', async () => {
    const { register, signIn, members, accounts } = await site();
    await register(person);
    const before = [await members(), await accounts()];
    for (const email of [person.email, 'MARA@example.ORG']) {
      const response = await register({
        ...person,
        email,
        name: 'Else',
        password: 'Other-7-valley',
      });
      assert.equal(response.status, 409);
      assert.deepEqual(response.headers.getSetCookie(), []);
      const { detail } = ProblemDetails.parse(await response.json());
      assert.equal(detail, 'This email already has an account.');
    }
    assert.deepEqual([await members(), await accounts()], before);
    assert.equal((await signIn(person.email, 'Other-7-valley')).status, 401);
  });

  test('of visitors who register one address at once, one gets it', async () => {
    const { register, members, accounts } = await site();
    const people = Array.from({ length: 5 }, (_, index) => ({ ...person, name: `Mara ${index}` }));
    const responses = await Promise.all(people.map((one) => register(one)));
    const statuses = responses.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, 409, 409, 409, 409]);
    assert.equal((await members()).length, 1);
    assert.equal((await accounts()).length, 1);
  });

  test('a visitor whose sign-up fails at its last step is registered by the next one', async () => {
    const { app, db, register, members, accounts } = await site();
    const mara = await signUpMember(app);
    const before = [await members(), await accounts()];
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const release = await makeUndeletable(db, id);
    const other = { ...person, email: 'other@example.org' };
    const response = await register(other, mara);
    assert.equal(response.status, 500);
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.deepEqual([await members(), await accounts()], before);
    await release();
    assert.equal((await register(other, mara)).status, 200);
  });
});
