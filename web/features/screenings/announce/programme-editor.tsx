import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import { type DraftItem, itemOf } from './draft.ts'
import { FilmPicker } from './film-picker.tsx'
import { hour } from './when.ts'

interface ProgrammeEditorProps {
  items: readonly DraftItem[]
  startsAt: string | null
  error: string | undefined
  onChange(items: DraftItem[], title?: string): void
}

const cards = { interval: 10 * 60_000, talk: 30 * 60_000 } as const

/** What is shown one after the other, with the hour of each as it follows from the first. */
export function ProgrammeEditor({ items, startsAt, error, onChange }: ProgrammeEditorProps) {
  const t = useText(screeningsText)
  const set = (at: number, part: Partial<DraftItem>) => onChange(items.map((item, each) => (each === at ? { ...item, ...part } : item)))
  const move = (at: number, by: -1 | 1) => {
    const moved = items.toSpliced(at, 1)
    moved.splice(at + by, 0, items[at]!)
    onChange(moved)
  }
  const addCard = (kind: keyof typeof cards) =>
    onChange([...items, { key: newId(), kind, title: t(`kind_${kind}`), note: '', startsMs: 0, durationMs: cards[kind] }])
  let atMs = startsAt ? Date.parse(startsAt) : null
  return (
    <fieldset className="announce-programme wide">
      <legend className="fieldset-legend">{t('programme')}</legend>
      {items.length > 0 && (
        <ol>
          {items.map((item, at) => {
            const begins = atMs === null ? '' : hour(atMs)
            if (atMs !== null) atMs += item.durationMs
            const name = item.title || t(`kind_${item.kind}`)
            return (
              <li key={item.key}>
                <span className="mono">{begins}</span>
                <span className="announce-item">
                  {item.documentaryId ? (
                    <b>{item.title}</b>
                  ) : (
                    <input
                      className="input"
                      aria-label={t('cardTitle')}
                      value={item.title}
                      maxLength={160}
                      onChange={(event) => set(at, { title: event.target.value })}
                    />
                  )}
                  <span className="small dim">{t(`kind_${item.kind}`)}</span>
                </span>
                <label className="announce-minutes small">
                  <input
                    className="input mono"
                    inputMode="numeric"
                    type="number"
                    min={1}
                    max={1440}
                    value={Math.max(1, Math.round(item.durationMs / 60_000))}
                    readOnly={item.kind === 'film' || item.kind === 'trailer'}
                    aria-label={t('minutesOf', { title: name })}
                    onChange={(event) => set(at, { durationMs: Math.min(1440, Math.max(1, Number(event.target.value) || 1)) * 60_000 })}
                  />
                  {t('min')}
                </label>
                <span className="announce-order">
                  <Button small notNow={at === 0} aria-label={t('earlier', { title: name })} onClick={() => move(at, -1)}>
                    ↑
                  </Button>
                  <Button small notNow={at === items.length - 1} aria-label={t('later', { title: name })} onClick={() => move(at, 1)}>
                    ↓
                  </Button>
                  <Button small aria-label={t('remove', { title: name })} onClick={() => onChange(items.toSpliced(at, 1))}>
                    ×
                  </Button>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <FilmPicker error={error} onAdd={(film, kind) => onChange([...items, itemOf(film, kind)], film.title)} />
      <p className="announce-add">
        <Button small onClick={() => addCard('interval')}>
          {t('addInterval')}
        </Button>
        <Button small onClick={() => addCard('talk')}>
          {t('addTalk')}
        </Button>
      </p>
    </fieldset>
  )
}
