import { bringAppAfter, parsed, seen } from './bring-app.ts'

/** As main.ts for the front page, whose picture is in the page itself. */
bringAppAfter(parsed.then(() => seen(document.querySelector<HTMLImageElement>('.first-light > img')!)))
