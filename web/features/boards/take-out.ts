import type { SaidInRange } from '#contract/boards/boards.ts'
import type { Card, CardKind } from '#core/boards/shape.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { boardPictureQuery, saidQuery } from '#web/data/boards/boards.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import type { MenuItem } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { strokePath } from '#web/ui/signature/pen-path.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { asJpeg, picturesOf } from './pictures.ts'
import { boardsText } from './words.ts'

const written = () => import('./written.ts')
const longestPx = 12_000
type Bitmaps = ReadonlyMap<string, ImageBitmap>

/** The board as a file of each kind that others read; words of passages are included if the exporting person may see them. */
export function useTakeOut(): MenuItem[] {
  const t = useText(boardsText)
  const { id, board, facts } = useOpenBoard()
  const title = facts.title || t('untitled')
  const name = firstOf(title.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '').trim(), 80) || 'board'
  const kindName = (kind: CardKind) => t(`kind_${kind}`)
  const save = (text: string, type: string, ending: string) => saveFile(new Blob([text], { type }), `${name}.${ending}`)
  const attempt = (work: () => Promise<void>) => () => void work().catch((cause: Error) => toast.failure(t('notTakenOut'), cause.message))
  const drawn = async () => {
    const cards = [...board.cards.values()]
    const [{ toSvg }, words, pictures] = await Promise.all([written(), saidWords(cards), picturesOf(id, cards, asJpeg)])
    return toSvg(board.contents, kindName, words, strokePath, pictures)
  }
  /** As the house keeps them. */
  const asKept = () => picturesOf(id, [...board.cards.values()], async (picture) => picture)
  const bitmaps = async () => {
    const names = new Set([...board.cards.values()].flatMap(({ picture }) => picture || []))
    const found = new Map<string, ImageBitmap>()
    for (const name of names) {
      const bitmap = await queryClient.fetchQuery(boardPictureQuery(id, name)).catch(() => null)
      if (bitmap) found.set(name, bitmap)
    }
    return found
  }
  return [
    { label: t('asPng'), onChoose: attempt(async () => saveFile(await asPng(await drawn(), await bitmaps()), `${name}.png`)) },
    { label: t('asSvg'), onChoose: attempt(async () => save((await drawn()).svg, 'image/svg+xml', 'svg')) },
    { label: t('asPdf'), onChoose: attempt(async () => printed((await drawn()).svg, await bitmaps())) },
    {
      label: t('asMarkdown'),
      onChoose: attempt(async () =>
        save(
          (await written()).toMarkdown(title, board.contents, kindName, await saidWords([...board.cards.values()])),
          'text/markdown',
          'md',
        ),
      ),
    },
    {
      label: t('asJson'),
      onChoose: attempt(async () => save((await written()).toJson(title, board.contents, await asKept()), 'application/json', 'json')),
    },
    {
      label: t('asExcalidraw'),
      onChoose: attempt(async () =>
        save((await import('#core/boards/excalidraw.ts')).toExcalidraw(board.contents, await asKept()), 'application/json', 'excalidraw'),
      ),
    },
  ]
}

/** Text of a card: for a quote its words, then its own text. */
async function saidWords(cards: readonly Card[]): Promise<(card: Card) => string> {
  const said = new Map<string, SaidInRange | null>()
  await Promise.all(
    cards.flatMap((card) =>
      card.range
        ? [
            queryClient.fetchQuery(saidQuery(card.range)).then(
              (one) => said.set(card.id, one),
              () => undefined,
            ),
          ]
        : [],
    ),
  )
  return (card) => {
    const one = said.get(card.id)
    if (!one) return card.words
    // For a note its text first; a still has no words.
    const words = card.kind === 'picture' ? '' : one.words
    const parts = card.kind === 'note' ? [card.words, one.title] : [words && `“${words}”`, one.title, card.words]
    return parts.filter(Boolean).join('\n')
  }
}

/** Rasterised by the browser; a board that is too large is scaled down. */
async function asPng({ svg, width, height }: { svg: string; width: number; height: number }, pictures: Bitmaps): Promise<Blob> {
  const share = Math.min(2, longestPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * share), height: Math.round(height * share) })
  const context = canvas.getContext('2d')!
  context.scale(share, share)
  const { drawSvg } = await import('./draw-svg.ts')
  drawSvg(context, svg, pictures)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be drawn.'))), 'image/png'),
  )
}

/** Through the print dialog, where every system keeps "as PDF". */
function printed(svg: string, pictures: Bitmaps) {
  const sheet = document.createElement('div')
  sheet.className = 'board-print'
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  // The CSP blocks images from `data:`: painted on a canvas.
  for (const image of drawing.querySelectorAll('image')) image.replaceWith(painted(image, pictures))
  sheet.append(drawing)
  document.body.append(sheet)
  document.documentElement.classList.add('prints-board')
  print()
  document.documentElement.classList.remove('prints-board')
  sheet.remove()
}

function painted(image: Element, pictures: Bitmaps): Element {
  const place = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject')
  for (const name of ['x', 'y', 'width', 'height']) place.setAttribute(name, image.getAttribute(name)!)
  const picture = pictures.get(image.getAttribute('data-picture')!)
  if (!picture) return place
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: picture.width, height: picture.height })
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  place.append(canvas)
  return place
}
