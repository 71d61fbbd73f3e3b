import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game } from '../../contracts/game.ts';
import type { Review } from '../../contracts/review.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { importGames } from '../../../test/support/import-games.ts';
import { createTestApp, seedCatalogue, signUpMember, type TestApp } from '../../../test/support/test-app.ts';
import { createPictureOf } from './pictures.ts';

const picture = 'https://pictures.example/1.jpg';
const elsewhere = 'https://elsewhere.example/picture.png';

onEachDatabase('pictures of imported games', (createDatabase) => {
  /** A member with a review and a watch list, on a site that has one imported game. */
  async function site(outsidePictures: boolean) {
    const db = await migratedDatabase(createDatabase);
    await seedCatalogue(db, 1);
    await importGames(db, [{ name: 'Far Game', photo: picture }]);
    const app = await createTestApp(db, { outsidePictures });
    const mara = await signUpMember(app);
    await mara.addReview({ gameTitle: 'Far Game', photo: elsewhere });
    await mara.callOk('/gameList', { body: { gameTitle: 'Far Game', photo: elsewhere } });
    const [game]: Game[] = await mara.readJson('/default?q=far');
    return { app, mara, game: game! };
  }

  /** The pictures that programs and pages get. */
  async function read({ mara, game }: Awaited<ReturnType<typeof site>>) {
    const details: Game = await mara.readJson(`/default/${game._id}`);
    const [review]: Review[] = await mara.readJson('/review');
    const [own]: Review[] = await mara.readJson(`/review/${mara.email}`);
    const [entry]: WatchListEntry[] = await mara.readJson(`/gamelist/${mara.email}`);
    const paths = ['/', '/games', '/allReview', `/details/${game._id}`];
    const ownPaths = [`/myReview/${mara.email}`, `/gameWatchList/${mara.email}`];
    const pages = await Promise.all([...paths, ...ownPaths].map((path) => mara.readText(path)));
    const images = pages.map((html) => html.match(/<img[^>]*https:[^>]*>/g) ?? []);
    return { pictures: [game.photo, details.photo, review?.cover, own?.cover, entry?.cover], images };
  }

  const pictureRuleOf = async (app: TestApp) => {
    const policy = (await app.request('/')).headers.get('content-security-policy');
    return policy?.split('; ').find((rule) => rule.startsWith('img-src'));
  };

  test('readers see the picture that the operator imported, and none that a member named', async () => {
    const visited = await site(true);
    const { pictures, images } = await read(visited);
    assert.deepEqual(
      pictures,
      Array.from(pictures, () => picture),
    );
    for (const tags of images) {
      assert.ok(tags.length > 0);
      for (const tag of tags) {
        assert.ok(tag.includes(picture), tag);
        for (const attribute of ['referrerPolicy="no-referrer"', 'loading="lazy"', 'decoding="async"', 'alt=""']) {
          assert.ok(tag.includes(attribute), `${attribute} in ${tag}`);
        }
      }
    }
    assert.equal(await pictureRuleOf(visited.app), "img-src 'self' https:");
  });

  test('where the operator has switched them off, neither programs nor pages get one, and browsers load none', async () => {
    const visited = await site(false);
    const { pictures, images } = await read(visited);
    assert.deepEqual(
      pictures,
      Array.from(pictures, () => ''),
    );
    assert.deepEqual(images.flat(), []);
    assert.equal(await pictureRuleOf(visited.app), "img-src 'self'");
  });
});

test('only covers of this site and https addresses are pictures', () => {
  const pictureOf = createPictureOf(true);
  for (const photo of ['/art/covers/portal-2.1a2b3c4d.avif', picture]) assert.equal(pictureOf(photo), photo);
  for (const photo of [null, '', 'http://a.example/1.jpg', '//a.example/1.jpg', 'javascript:1', '/art/covers/../x']) {
    assert.equal(pictureOf(photo), '', String(photo));
  }
});
