import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { materialOfScenes } from '#core/edit/rushes/shot-and-used.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { rushesOf } from '../rush-path.ts'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { SceneChip } from './scene-chip.tsx'

const none = { rushes: 0, selects: 0, items: 0 }

/** The scenes of the film in the order of its outline, each with what was shot for it: one without picture is still to be shot. */
export function SceneList({ film, of }: { film: string; of: Rushes }) {
  const t = useText(rushesText)
  const [bare, setBare] = useState(false)
  const material = useMemo(
    () => materialOfScenes(of.rushes.data ?? [], of.selects.data ?? [], of.uses),
    [of.rushes.data, of.selects.data, of.uses],
  )
  const without = of.scenes.filter(({ id }) => !material.has(id))
  if (of.scenes.length === 0) return <Empty title={t('noScenes')} text={t('noScenesText')} />
  return (
    <>
      <div className="rushes-order">
        <Checkbox checked={bare} onChange={(event) => setBare(event.target.checked)}>
          {t('withoutPicture', { count: without.length })}
        </Checkbox>
        <p className="rushes-sum mono dim">{t('scenes', { count: (bare ? without : of.scenes).length })}</p>
      </div>
      <ol className="scene-rows">
        {(bare ? without : of.scenes).map((scene) => {
          const { rushes, selects, items } = material.get(scene.id) ?? none
          return (
            <li key={scene.id} data-bare={!material.has(scene.id) || undefined}>
              <p className="scene-title">
                <SceneChip scene={scene} />
              </p>
              <p className="scene-has small">
                {material.has(scene.id) ? (
                  <>
                    <Link to={rushesOf(film, { scene: scene.id })}>{t('files', { count: rushes })}</Link>
                    {' · '}
                    <Link to={rushesOf(film, { list: 'selects', scene: scene.id })}>{t('selects', { count: selects })}</Link>
                    {' · '}
                    {t('items', { count: items })}
                  </>
                ) : (
                  <span className="scene-bare">{t('noPicture')}</span>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </>
  )
}
