import process from 'node:process';

const usage = `npm run art                               paints every cover and banner
npm run art -- portal-2 elden-ring        paints these
npm run art -- verify main                compares every pixel with the painter of a commit
npm run art -- verify main portal-2       compares these pictures only
npm run art -- sheet out Horror house     paints a contact sheet of a genre, or of one motif
npm run art -- icons                      renders the icons and the site's share image`;

const [command = '', ...words] = process.argv.slice(2);

try {
  switch (command) {
    case 'verify':
      await (await import('./verify.ts')).verify(words[0] ?? 'main', words.slice(1));
      break;
    case 'sheet':
      await (await import('./sheet.ts')).paintSheet(words);
      break;
    case 'icons':
      await (await import('./icons.ts')).renderIcons();
      break;
    case 'help':
    case '--help':
      console.log(usage);
      break;
    default:
      await (await import('./paint-all.ts')).paintAll(process.argv.slice(2));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
