import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import { paths } from '#web/paths.ts'
import { useFlags } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { boardsText } from './words.ts'

/** From the card of a scene to what was shot for it. */
export function CardRushes({ film, boardId, cardId }: { film: string; boardId: string; cardId: string }) {
  const t = useText(boardsText)
  const outline = useQuery(outlineQuery(film))
  const scene = outline.data?.find((one) => one.boardId === boardId && one.cardId === cardId)
  const { flags } = useFlags()
  if (!flags.showVideoEditor || !scene) return null
  const query = new URLSearchParams({ documentary: film, view: 'rushes', scene: scene.id })
  return (
    <p>
      <Link className="text-link" to={`${paths.creatorDashboard}?${query}`}>
        {t('rushesOfScene')}
      </Link>
    </p>
  )
}
