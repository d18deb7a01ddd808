import { editTimecode } from '#core/edit/edit-script.ts'
import type { TimedShare } from '#core/edit/timer.ts'
import { scenesOf } from '#core/edit/timer.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** The running time, and how much of it each person, theme and scene has. */
export function TimerBars() {
  const t = useText(paperEditText)
  const { timer, people, scenes, edit } = useOpenEdit()
  const sceneNames = new Map(scenes.map(({ id, title }) => [id, title]))
  return (
    <section className="edit-timer" aria-labelledby="edit-timer">
      <div className="head">
        <h3 id="edit-timer">{t('runningTime')}</h3>
        <span className="mono" data-testid="running-time">
          {timer.estimated && `${t('estimatedSign')} `}
          {editTimecode({ ...edit, startFrame: 0 }, timer.frames)}
        </span>
      </div>
      <Bars
        title={t('byPerson')}
        shares={timer.people}
        nameOf={(key) => (key === null ? t('kind_voice-over') : (people.get(key) ?? t('unnamed')))}
      />
      <Bars title={t('byTheme')} shares={timer.themes} nameOf={(key) => key ?? ''} />
      <Bars
        title={t('byScene')}
        shares={timer.scenes}
        nameOf={(key) => (key === null ? t('noScene') : (sceneNames.get(key) ?? t('noScene')))}
      />
      <ScenesWithoutPicture />
    </section>
  )
}

interface BarsProps {
  title: string
  shares: readonly TimedShare[]
  nameOf: (key: string | null) => string
}

function Bars({ title, shares, nameOf }: BarsProps) {
  const { timer, edit } = useOpenEdit()
  if (shares.length === 0 || timer.frames === 0) return null
  return (
    <>
      <h4 className="small">{title}</h4>
      <ul className="edit-bars">
        {shares.map(({ key, frames }) => (
          <li key={key ?? ''}>
            <span className="ui">{nameOf(key)}</span>
            <span className="mono dim">
              {((frames * 100) / timer.frames).toFixed(1)} % · {editTimecode({ ...edit, startFrame: 0 }, frames)}
            </span>
            <i style={{ inlineSize: `${Math.min(100, (frames * 100) / timer.frames)}%` }} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Scenes of the outline that nothing in the cut belongs to. */
function ScenesWithoutPicture() {
  const t = useText(paperEditText)
  const { items, scenes, assembly } = useOpenEdit()
  const scene = scenesOf(items)
  const seen = new Set(items.filter(({ id, rush }) => rush && assembly.spans.has(id)).map(({ id }) => scene.get(id)))
  const without = scenes.filter(({ id }) => !seen.has(id))
  if (without.length === 0) return null
  return (
    <details className="edit-without">
      <summary className="small">{t('scenesWithoutPicture', { count: without.length })}</summary>
      <ul className="ui">
        {without.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  )
}
