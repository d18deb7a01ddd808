import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import type { BuiltRoom } from '#scripts/build/page-files.ts'
import { pageFile, pageList } from '#web/page-list.ts'
import { addressOf, lightScript } from './web/before-the-app.ts'

/** `--mode test` also builds the page of all components (`/components.html`), which no house serves. */
export default defineConfig(({ mode }) => ({
  root: 'web',
  plugins: [react(), listRooms(), lightBeforeTheApp(), pictureBeforeTheApp(), scriptsOfSpaces(), firstScriptInTurns()],
  build: {
    outDir: mode === 'test' ? '../dist-test' : '../dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // The security policy allows pictures from the house, not from the style sheet itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: (mode === 'test' ? ['index.html', 'components.html'] : ['index.html', 'embed.html']).map(entry),
      output: mode === 'test' ? {} : firstVisit,
    },
  },
}))

/** Nothing the embedded player needs (`core/time/timecode.ts`): it would take all of the first along, or by the second the client. */
const onTheFrontPage =
  /\/(core\/\w+\/(calendar-file|languages|next-task|specification|range-bar)|web\/ui\/(layout\/)?(length|words|still)|react\/(cjs\/)?(react-)?jsx-runtime[^/]*)\.[jt]sx?$|\/web\/ui\/en\.json$/
const askedByTheFrontPage =
  /\/(web\/data\/people\/roles|query-core\/.*(queryOptions|query|retryer|removable|subscribable|utils|(timeout|focus|online|notify|environment)Manager)|react-query\/.*(queryOptions|QueryClientProvider))\.[jt]sx?$/
const shownOnTheFrontPage = /\/web\/ui\/\w+\/(until|wordmark|search-field|range-bar(-lanes|-list)?|(follow-)?width)\.tsx?$/

/** The player, without what other sites take along and without what a press brings: nobody is shown it in parts. */
const player =
  /\/web\/(player\/(?!(in-lists|cleared)\/)(\w+\/)?(film|film-state|use-film|ask-again|use-kept-focus|hold-frame|stall-watch|sounds|sound|sound-choice|perform-act|full-screen|caption-choice|caption-layer|caption-settings|(use-)?shortcuts|shortcut-list|keep-in-step|controls|film-player|film-bar|more-panel|panel|use-media-session|sign-picture|sign-place|sign-settings|quality|other-screen|picture|use-spoken-descriptions|speech|speed-panel|description-settings|chapter-list|house-lights|waiting|player-message|use-taps|play-button|small-window|touch-controls|use-sitting|use-described-sound|use-stop-at|words|en)\.(tsx?|json)|ui\/\w+\/(range-slider\.tsx|spoken-position\.ts))$|\/core\/media\/(mp4\/mp4-\w+(-\w+)*|side-tracks|sign-languages)\.ts$/
/** What most rooms ask with and show. */
const inMostRooms =
  /\/web\/(ui\/(\w+\/)?(field|check|select|date-field|copy|timecode|dialog|save-file|arrived|range-key)\.tsx?|player\/((in-lists\/(watch-later|see-trailer|use-moment-acts|words)|picture\/(shown-width|use-poster|storyboard-frame))\.tsx?|in-lists\/en\.json)|data\/(film\/(documentaries|film-columns|chapters|watching|trailers|footnotes|outside|credited-people)|media\/(stills|captions|playback)|house\/(programme|all-rows)|people\/(lists|moments)|search\/search|house\/live\/(open-channel|use-live-table|open-tables|gathered))\.ts)$|\/core\/(film\/citation|media\/captions\/captions|media\/picture-widths)\.ts$|react-query\/.*infiniteQueryOptions\.js$/

/** What the letters at the head of every page are read with; both lead to nothing. */
const kindsOfLetters = /\/core\/(institutions\/institution-types|people\/messages)\.ts$/

/** Small rules that lead to nothing and are in nearly every part: alone, each would cost more in headers than it has lines. The embedded player takes them along. */
const smallRules =
  /\/core\/\w+\/(writing-direction|mail-address|new-id|films-languages|locale-tags|findable|found-words|cut-text|timecode|playback-clock|marked-range)\.ts$|\/web\/(data\/house\/house-error|player\/(stream\/)?(reader-choices|data-saver))\.ts$|vite\/preload-helper/

/** Each file costs a first visit a kilobyte of headers: what it shares with other rooms, is small and leads to no other part of the first script comes in one. */
const firstVisit = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'front', test: onTheFrontPage },
      { name: 'ask', test: askedByTheFrontPage },
      { name: 'shown', test: shownOnTheFrontPage },
      { name: 'player', test: player },
      { name: 'rooms', test: inMostRooms },
      { name: 'kinds', test: kindsOfLetters },
      { name: 'small', test: smallRules },
    ],
  },
}

/**
 * Has the first script wait for its next task before it begins, when the parts it shares with other rooms have run, and where `web/app/libraries.ts` says so.
 * Written here and not there, because the bundler puts nothing else into a file that waits, for fear of what waits for itself; this waits for a clock alone.
 */
function firstScriptInTurns(): Plugin {
  const asked = 'globalThis.endOfTurn?.()'
  const turn = 'await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)))'
  return {
    name: 'first-script-in-turns',
    renderChunk: (code) => (code.includes(asked) ? { code: `${turn};${code.replace(asked, turn)}`, map: null } : null),
  }
}

const entry = (name: string) => fileURLToPath(new URL(`./web/${name}`, import.meta.url))

/** `.rooms.json`: what `scripts/build/page-files.ts` makes a page of for each room. */
function listRooms(): Plugin {
  const rooms: BuiltRoom[] = pageList.map(({ name, path, guarded = false }) => ({
    page: pageFile(name),
    address: addressOf(path),
    guarded,
  }))
  return {
    name: 'list-rooms',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.rooms.json', source: JSON.stringify(rooms) })
    },
  }
}

/** `light.js`, which the page loads before anything is shown; made from the list of rooms. A file, because the security policy allows no script inside the page. */
function lightBeforeTheApp(): Plugin {
  return {
    name: 'light-before-the-app',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'light.js', source: lightScript() })
    },
    configureServer(server) {
      server.middlewares.use('/light.js', (_request, response) => response.setHeader('content-type', 'text/javascript').end(lightScript()))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) =>
        filename.endsWith('index.html') ? [{ tag: 'script', attrs: { src: '/light.js' }, injectTo: 'head-prepend' }] : [],
    },
  }
}

/** `assets/early-….js`, which the pages that open with a picture load instead of `light.js`: the same, and web/app/early behind it. */
function pictureBeforeTheApp(): Plugin {
  return {
    name: 'picture-before-the-app',
    async generateBundle() {
      for (const name of ['early', 'early-front']) {
        const [script] = await makeScript(`./web/app/early/${name === 'early' ? 'main' : 'front'}.ts`, 'early')
        if (script?.type !== 'chunk') throw new Error('What comes before the app was not built.')
        this.emitFile({ type: 'asset', name: `${name}.js`, source: `${lightScript()};${script.code}` })
      }
    },
  }
}

/** A plain script and its styles, all in one. */
async function makeScript(entry: string, name: string) {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name, fileName: name, cssFileName: name },
    },
  })
  return ([made].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
}

/**
 * `space-folder` (.js and .css): what draws a space in a folder that opens without the house; `space-camera`: what paints its path for a worker. Plain scripts, because a page
 * without a server loads no modules.
 */
const plainScripts = { 'space-folder': './web/features/spaces/folder/viewer.ts', 'space-camera': './web/features/spaces/record/camera.ts' }
function scriptsOfSpaces(): Plugin {
  const make = async (name: keyof typeof plainScripts) => {
    const files = await makeScript(plainScripts[name], 'space')
    return files.map((file) => ({
      fileName: `${name}.${file.fileName.endsWith('.css') ? 'css' : 'js'}`,
      source: file.type === 'chunk' ? file.code : file.source,
    }))
  }
  return {
    name: 'scripts-of-spaces',
    async generateBundle() {
      for (const name of Object.keys(plainScripts) as (keyof typeof plainScripts)[])
        for (const { fileName, source } of await make(name)) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const wanted = /^\/((space-folder|space-camera)\.(js|css))/.exec(request.url ?? '')
        if (!wanted) return next()
        const file = (await make(wanted[2] as keyof typeof plainScripts)).find(({ fileName }) => fileName === wanted[1])
        response.setHeader('content-type', wanted[3] === 'js' ? 'text/javascript' : 'text/css').end(file?.source)
      })
    },
  }
}
