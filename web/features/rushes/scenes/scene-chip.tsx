import { Link } from 'react-router'
import type { OutlineScene } from '#web/data/boards/outlines.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'

/** A scene by its title; leads to its card on the board, as long as there is one. */
export function SceneChip({ scene }: { scene: OutlineScene | undefined }) {
  const t = useText(rushesText)
  if (!scene) return null
  if (!scene.boardId) return <span className="scene-chip">{scene.title}</span>
  const card = new URLSearchParams({ board: scene.boardId, card: scene.cardId })
  return (
    <Link className="scene-chip" to={`${paths.brainstormingTool}?${card}`} title={t('toCard')}>
      {scene.title}
    </Link>
  )
}
