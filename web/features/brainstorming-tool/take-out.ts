import type { SaidInRange } from '#contract/boards.ts'
import type { Card, CardKind } from '#core/boards/shape.ts'
import { saidQuery } from '#web/data/boards.ts'
import { queryClient } from '#web/data/query-client.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { useOpenBoard } from './board-context.ts'
import { strokePath } from './canvas/ink.ts'
import { boardsText } from './words.ts'

const written = () => import('#core/boards/written.ts')
const longestPx = 12_000

/** The board as a file of each kind that others read; what is said in quotes comes along as far as whoever takes it may hear it. */
export function useTakeOut(): MenuItem[] {
  const t = useText(boardsText)
  const { board, facts } = useOpenBoard()
  const title = facts.title || t('untitled')
  const name =
    title
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 80) || 'board'
  const kindName = (kind: CardKind) => t(`kind_${kind}`)
  const save = (text: string, type: string, ending: string) => saveFile(new Blob([text], { type }), `${name}.${ending}`)
  const attempt = (work: () => Promise<void>) => () => void work().catch((cause: Error) => toast.failure(t('notTakenOut'), cause.message))
  const drawn = async () => {
    const { toSvg } = await written()
    return toSvg(board.contents, kindName, await saidWords([...board.cards.values()]), strokePath)
  }
  return [
    { label: t('asPng'), onChoose: attempt(async () => saveFile(await asPng(await drawn()), `${name}.png`)) },
    { label: t('asSvg'), onChoose: attempt(async () => save((await drawn()).svg, 'image/svg+xml', 'svg')) },
    { label: t('asPdf'), onChoose: attempt(async () => printed((await drawn()).svg)) },
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
      onChoose: attempt(async () => save((await written()).toJson(title, board.contents), 'application/json', 'json')),
    },
    {
      label: t('asExcalidraw'),
      onChoose: attempt(async () =>
        save((await import('#core/boards/excalidraw.ts')).toExcalidraw(board.contents), 'application/json', 'excalidraw'),
      ),
    },
  ]
}

/** What a card says: of a quote what is said in it, then its own words. */
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
    return one ? [one.words && `“${one.words}”`, one.title, card.words].filter(Boolean).join('\n') : card.words
  }
}

/** Drawn by the browser itself from the same drawing; a board too large for a picture is made smaller. */
async function asPng({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob> {
  const share = Math.min(2, longestPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * share), height: Math.round(height * share) })
  const context = canvas.getContext('2d')!
  context.scale(share, share)
  const { drawSvg } = await import('./draw-svg.ts')
  drawSvg(context, svg)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be drawn.'))), 'image/png'),
  )
}

/** Through the print dialog, where every system keeps "as PDF". */
function printed(svg: string) {
  const sheet = document.createElement('div')
  sheet.className = 'board-print'
  sheet.append(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement)
  document.body.append(sheet)
  document.documentElement.classList.add('prints-board')
  print()
  document.documentElement.classList.remove('prints-board')
  sheet.remove()
}
