import type { Space, SpaceAsset } from '#contract/spaces/spaces.ts'
import { toBase64 } from '#core/boards/base64.ts'
import { filesOf, pieceBytes, pieceName } from '#core/spaces/files.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { saidIn } from '#web/data/boards/boards.ts'
import { clipPath } from '#web/paths.ts'
import { mapSheet } from '#web/spatial/map-sheet.ts'
import { openBox } from '#web/ui/files/zip.ts'
import { readSpaceFile } from '../data/spaces.ts'
import { type FolderPage, folderPage } from '../folder-page.ts'
import type { FolderView } from './viewer.ts'

/** What the house says in a folder, in the language of anyone who keeps it. */
export interface FolderWords {
  language: string
  byline: string
  page: FolderPage['words']
  viewer: FolderView['words']
  aboutSpot: (spot: Space['spots'][number]) => string
  credit: (asset: SpaceAsset) => string
  mapCredit: string
  unnamed: string
}

const sheet = { width: 1120, height: 630 }

/**
 * A space as one folder, zipped, that opens without the house: its text, its pictures and sounds, captions of its passages as far as the
 * reader may hear them, and, of a place or an object, its data with the script that renders it.
 */
export async function packSpace(space: Space, words: FolderWords, onFile: (done: number, of: number) => void): Promise<Blob> {
  const used = space.assets.filter(
    ({ id, state }) => state === 'ready' && (id === space.assetId || space.spots.some(({ assetId }) => assetId === id)),
  )
  const main = used.find(({ id }) => id === space.assetId) ?? null
  const around = main ? filesOf(main) : []
  const beside = used.filter((asset) => asset !== main)
  const count = around.length + beside.length
  let done = 0
  const read = async (asset: SpaceAsset, name: string) => {
    const bytes = new Uint8Array(await (await readSpaceFile(`${asset.folder}/${name}`)).arrayBuffer())
    onFile(++done, count)
    return bytes
  }
  const box = openBox()
  const files = new Map<string, string>()
  for (const asset of beside) {
    const name = asset.facts.file ?? asset.facts.picture
    if (!name) continue
    files.set(asset.id, `files/${files.size + 1}-${name}`)
    box.store(files.get(asset.id)!, await read(asset, name))
  }
  for (const name of around) {
    const bytes = await read(main!, name)
    if (name === main!.facts.file || name === main!.facts.picture) box.store(`files/${name}`, bytes)
    for (const [key, piece] of main!.kind === 'tiles' ? piecesOf(name, bytes) : [[name, bytes] as const])
      box.deflate(`data/${key}.js`, `spaceFile(${JSON.stringify(key)}, "${toBase64(piece)}")\n`)
  }
  const drawn = main !== null || space.round !== null
  box.deflate('index.html', folderPage(await pageOf(space, words, main, files, drawn)))
  box.deflate('text.txt', `${space.title}\n\n${space.twin.trim()}\n`)
  box.deflate('space.css', await built('/space-folder.css'))
  if (drawn) box.deflate('viewer.js', await built('/space-folder.js'))
  return box.close()
}

/** Of a map no more is read than is looked at, in a folder too. */
const piecesOf = (name: string, bytes: Uint8Array) =>
  Array.from(
    { length: Math.ceil(bytes.length / pieceBytes) },
    (_, at) => [pieceName(name, at), bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)] as const,
  )

async function pageOf(
  space: Space,
  words: FolderWords,
  main: SpaceAsset | null,
  files: Map<string, string>,
  drawn: boolean,
): Promise<FolderPage> {
  const { kind, startView, stereo, title, summary, twin } = space
  const spots = await Promise.all(space.spots.map((spot) => spotOf(space, spot, words, files)))
  const credited = space.assets.filter((asset) => asset === main || files.has(asset.id))
  const view: FolderView = {
    ...{ kind, startView, stereo, asset: main && { kind: main.kind, facts: main.facts }, words: words.viewer },
    spots: space.spots.map(({ film: _, ...spot }) => spot),
  }
  return {
    ...{ language: words.language, title, summary, byline: words.byline, words: words.page, twin, spots },
    ...(kind === 'map' && {
      sheet: {
        ...sheet,
        ...mapSheet(
          space.spots.map(({ place }) => place),
          sheet.width,
          sheet.height,
        ),
      },
    }),
    ...(main?.facts.picture && { picture: { src: `files/${main.facts.picture}`, alt: main.alt } }),
    credits: [
      ...(kind === 'map' ? [{ words: words.mapCredit, origin: '' }] : []),
      ...credited.map((asset) => ({ words: words.credit(asset), origin: asset.origin })),
    ],
    ...(drawn && { viewer: view }),
  }
}

async function spotOf(
  space: Space,
  spot: Space['spots'][number],
  words: FolderWords,
  files: Map<string, string>,
): Promise<FolderPage['spots'][number]> {
  const asset = space.assets.find(({ id }) => id === spot.assetId)
  const src = asset && files.get(asset.id)
  const { film, versionId, startsMs, endsMs } = spot
  const range = film && versionId && startsMs !== null && endsMs !== null ? { versionId, startsMs, endsMs } : null
  const said = range && (await saidIn(range).catch(() => null))
  return {
    title: spot.title || words.unnamed,
    about: words.aboutSpot(spot),
    words: spot.words,
    ...(src && asset.kind === 'picture' && { picture: { src, alt: asset.alt } }),
    ...(src && asset.kind === 'sound' && { sound: { src, alt: asset.alt } }),
    ...(range && {
      passage: {
        film: `${[film!.title, film!.director, film!.year].filter(Boolean).join(', ')}, ${formatTimecode(range.startsMs)} – ${formatTimecode(range.endsMs)}`,
        said: said?.words ?? '',
        address: `${location.origin}${clipPath(film!.documentaryId, range)}`,
      },
    }),
  }
}

async function built(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`The house has no ${path}.`)
  return answer.text()
}
