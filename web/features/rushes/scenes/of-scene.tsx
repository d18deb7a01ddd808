import { Link } from 'react-router'
import type { OutlineScene } from '#web/data/boards/outlines.ts'
import { useText } from '#web/ui/text.ts'
import { rushesOf } from '../rush-path.ts'
import { rushesText } from '../words.ts'
import { SceneChip } from './scene-chip.tsx'

/** Says that a list is of one scene only, and leads out of it. */
export function OfScene({ film, scene, list }: { film: string; scene: OutlineScene | undefined; list?: 'selects' }) {
  const t = useText(rushesText)
  return (
    <p className="of-scene">
      {t('scene')}: <SceneChip scene={scene} /> <Link to={rushesOf(film, list ? { list } : {})}>{t('allScenes')}</Link>
    </p>
  )
}
