import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../build.ts'

interface Rule {
  name: string
  /** What to do instead. */
  instead: string
  where: RegExp
  except?: RegExp
  pattern: RegExp
}

const unitTest = /\.test\.tsx?$/

/** Rules of docs/architecture.md that the import table cannot say, by the words they forbid. */
export const rules: Rule[] = [
  {
    name: 'stale-beside-the-act',
    instead: 'Query keys, and what an act makes stale, are in web/data or the data folder of its feature beside the act.',
    where: /^web\/(app|features|player|session|ui)\//,
    except: /^web\/features\/[^/]+\/data\//,
    pattern: /\b(invalidateQueries|removeQueries|queryOptions)\b|queryKey: \[/,
  },
  {
    name: 'rows-by-their-types',
    instead: 'Rows become objects by the aliases of their select; a shape assembled in SQL by a schema of contract/.',
    where: /^(web|supabase\/functions)\//,
    except: unitTest,
    pattern: /as unknown as/,
  },
  {
    name: 'client-knows-the-tables',
    instead: 'createClient<Database>(…), so that a misspelt table does not compile.',
    where: /^(web|supabase\/functions)\//,
    pattern: /\bcreateClient\(/,
  },
  {
    name: 'channels-in-one-place',
    instead: 'useLiveTable or openRoom of web/data/house/live: they come back after a cut line and say what was missed.',
    where: /^web\//,
    except: /^web\/data\/house\/live\//,
    pattern: /\.channel\(/,
  },
  {
    name: 'server-names-no-product',
    instead: 'The server is a work-alike of Supabase and knows no product by name.',
    where: /^server\//,
    except: /\.test\.ts$/,
    pattern: /actuality/i,
  },
  {
    name: 'http-stops-at-the-routes-of-auth',
    instead: 'What goes on from a route is a value: the Asker of server/auth/asker.ts, and a Body.',
    where: /^server\/auth\//,
    except: /^server\/auth\/(routes\/|(asker|body|problem)\.ts$)/,
    pattern: /\bFastify(Request|Reply)\b/,
  },
  {
    name: 'pictures-through-one-door',
    instead:
      'What strangers sent is drawn by #pictures/draw-picture.ts, in a process that can be killed; in one that is apart already, #pictures/closed-sharp.ts.',
    where: /^(server|worker|pictures|supabase)\//,
    except: /\.test\.ts$|^pictures\/closed-sharp\.ts$/,
    pattern: /^(?!import type ).*(from|import\() ?'sharp'/,
  },
  {
    name: 'sql-text-comes-from-compilers',
    instead: 'sqlText`…` with nameText and values beside it: a string from elsewhere is no SQL (sql/text.ts).',
    where: /^(sql|server|worker|scripts)\//,
    except: /^sql\/text\.ts$|^server\/rest\/(compile\/|(call|read|write)\.ts$)|^scripts\/checks\/check-rules\.ts$/,
    pattern: /\bas SqlText\b|\bcompiledText\(/,
  },
  {
    name: 'pages-do-not-wait-for-libraries',
    instead: 'The client and the schemas come by import(), while the house is asked: a page is there before them.',
    where: /^web\//,
    except: /\.test\.tsx?$|^web\/data\/house\/live\/open-room\.ts$/,
    pattern: /^import (?!type\b).* from '(@supabase\/supabase-js|zod|#contract\/(?!generated\/shown-functions).*)'/,
  },
  {
    name: 'dates-in-the-readers-language',
    instead: 'dateFormat, calendarDay, numberFormat and listFormat of web/ui/locale.ts: the reader chose language and zone.',
    where: /^web\//,
    except: /^web\/(ui\/locale|embed\/words)\.ts$/,
    pattern: /new Intl\.\w+Format\((undefined|\))|toLocale(Date|Time)?String\(|navigator\.language\b/,
  },
  {
    name: 'ids-without-tls',
    instead: 'newId() of core/house/new-id.ts: a page over plain http has no crypto.randomUUID.',
    where: /^(web|core)\//,
    except: /\.test\.tsx?$|^core\/house\/new-id\.ts$/,
    pattern: /crypto\.randomUUID\b/,
  },
  {
    name: 'storage-may-refuse',
    instead: 'stored() and store() of web/ui/stored.ts: a browser that refuses site data throws, and a full one too.',
    where: /^web\/(app|features|player|session|ui|spatial|embed)\//,
    except: /\.test\.tsx?$|^web\/(ui\/stored|session\/stored-value|app\/scroll-memory)\.ts$/,
    pattern: /\b(local|session)Storage\.(get|set|remove)Item\b/,
  },
  {
    name: 'tables-in-one-place',
    instead: 'writeCsv, csvFile or tabbed of core/text/tables.ts: a spreadsheet computes a cell that looks like a formula.',
    where: /^(core|contract|web|mail|supabase\/functions)\//,
    // Captions of SCC part numbers by a tab; no words are in them.
    except: /\.test\.tsx?$|^core\/(text\/tables|media\/captions\/scc-write)\.ts$/,
    pattern: /\.join\((['"`])(?:,|;|\\t)\1\)|\bunparse\(|\}\\t\$\{/,
  },
  {
    name: 'text-is-cut-between-letters',
    instead: 'firstOf(text, units) of core/text/cut-text.ts: a cut at a length halves emoji and letters with accents.',
    where: /^(core|contract|web|worker|supabase\/functions)\//,
    except: /\.test\.tsx?$|^core\/cut-text\.ts$/,
    pattern:
      /(\b(text|words|title|name|label|message|synopsis|subject|comment|failure|author)|trim\(\)|\?\? '')\)?\.(slice|substring)\(0, ([4-9]\d|\d[\d_]{2,})\)/,
  },
  {
    name: 'lists-are-searched-in-one-form',
    instead: 'private.folded(text) like private.anywhere(typed): letters are compared as the search does, % and _ are letters.',
    where: /^(supabase\/sql|web)\//,
    pattern: /\bilike\b/,
  },
  {
    name: 'one-client',
    instead: 'supabase() of web/data/house/client.ts is the Supabase client; the house is the installation.',
    where: /^web\//,
    pattern: /\bhouse\(\)/,
  },
]

/** Breaks every rule on purpose; a rule without a finding is broken. */
const fixture = join(root, 'tests/fixtures/rules')
const libraries = ['sql', 'pictures', 'mail', 'abroad']
const folders = [...libraries, 'web', 'core', 'contract', 'supabase', 'server', 'worker', 'tests', 'bench', 'scripts', 'docs']

/** Returns what is wrong, empty when nothing is. */
export function checkRules(): string[] {
  const files = sources(root)
  if (files.length < 100) return [`Only ${files.length} files were read.`]
  const blind = new Set([...rules.map(({ name }) => name), 'comments-name-files'])
  for (const problem of [...sources(fixture).flatMap(broken), ...missingFiles(sources(fixture), files)]) blind.delete(problem.rule)
  return [
    ...[...files.flatMap(broken), ...missingFiles(files, files)].map(({ at, rule, why }) => `${at}: ${rule}. ${why}`),
    ...[...blind].map((name) => `The wrong fixture was not refused by ${name}.`),
  ]
}

interface Source {
  path: string
  text: string
}
interface Problem {
  at: string
  rule: string
  why: string
}

function broken({ path, text }: Source): Problem[] {
  return rules
    .filter(({ where, except }) => where.test(path) && !except?.test(path))
    .flatMap(({ name, pattern, instead }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ at: `${path}:${index + 1}`, rule: name, why: instead }] : [])),
    )
}

/** A name of a file in running text; what has a place to be filled in is none. */
export const fileName = /(?<![\w/.*<>…}-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css|md)\b(?![\w/*])/g

/** Comments that name a file which is not there send their reader nowhere. */
function missingFiles(from: Source[], present: Source[]): Problem[] {
  const paths = new Set(present.flatMap(({ path }) => endings(path)))
  return from.flatMap((source) =>
    comments(source).flatMap(({ line, words }) =>
      [...words.matchAll(fileName)]
        .map(([name]) => name)
        .filter((name) => !paths.has(name.replace(/^(\.\.?\/)+/, '')) && !/^(\d|\.)/.test(name))
        .map((name) => ({ at: `${source.path}:${line}`, rule: 'comments-name-files', why: `There is no ${name}.` })),
    ),
  )
}

/** A file may be called by its name, by its whole path or by any end of it. */
function endings(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

function comments({ path, text }: Source): { line: number; words: string }[] {
  const lines = text.split('\n').map((words, index) => ({ line: index + 1, words }))
  // Migrations are history: they may name what has gone.
  if (path.endsWith('.md') || /^supabase\/(migrations|after-code)\//.test(path)) return []
  const mark = path.endsWith('.sql') ? /(^|\s)(--|\/?\*)\s/ : /(^|\s)(\/\/|\/?\*\*?)\s/
  return lines.flatMap(({ line, words }) => {
    const at = mark.exec(words)
    return at ? [{ line, words: words.slice(at.index) }] : []
  })
}

function sources(base: string): Source[] {
  return folders
    .flatMap((folder) => walk(join(base, folder)))
    .concat(readdirSync(base, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(base, entry.name)] : [])))
    .filter((file) => /\.(tsx?|mjs|sql|css|md)$/.test(file))
    .map((file) => ({ path: relative(base, file), text: readFileSync(file, 'utf8') }))
}

function walk(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(join(root, 'tests/fixtures')) || folder.startsWith(fixture))
      .filter((file) => !dirname(file).includes('node_modules'))
  } catch {
    // A base need not have every folder.
    return []
  }
}
