import { useState } from 'react'
import { type UseCode, useCodes } from '#core/clearance/music/use-codes.ts'
import { newId } from '#core/house/new-id.ts'
import { timeText } from '#core/time/typed-time.ts'
import { addCue, changeCue, type MusicCue, type MusicWork, removeMusic } from '#web/data/clearance/music.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { useMarkedPlace } from '#web/player/marking/mark-on-material.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { OpenCard } from '../open-card.tsx'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'
import { WorkForm } from './work-form.tsx'

/** One piece of music: where it is heard, whose it is, and what licenses it. */
export function OneWork({ work }: { work: MusicWork }) {
  const t = useText(papersText)
  const { film, music, open } = useOpenPapers()
  const [adding, setAdding] = useState(false)
  const cues = music.cues.filter(({ workId }) => workId === work.id)
  const remove = async () => {
    open(null)
    await removeMusic(film.id, 'music_works', work.id)
    toast.success(t('deleted', { name: work.title }), undefined, {
      label: t('undo'),
      onPress: () => void removeMusic(film.id, 'music_works', work.id, false),
    })
  }
  return (
    <OpenCard title={work.title} onClose={() => open(null)} onDelete={() => void remove()}>
      <section className="papers-part" aria-label={t('cues')}>
        <div className="papers-part-head">
          <h4>{t('cues')}</h4>
          <Button small kind="plain" onClick={() => setAdding(!adding)} aria-expanded={adding}>
            {t('addCue')}
          </Button>
        </div>
        {cues.length === 0 && <p className="small dim">{t('noCues')}</p>}
        <ul className="papers-cues">
          {cues.map((cue) => (
            <CueRow key={cue.id} cue={cue} />
          ))}
        </ul>
        {adding && <CueForm work={work} onDone={() => setAdding(false)} />}
      </section>
      <WorkForm work={work} onSaved={() => undefined} />
    </OpenCard>
  )
}

function CueRow({ cue }: { cue: MusicCue }) {
  const t = useText(papersText)
  const { film, material } = useOpenPapers()
  const name = material.get(cue.versionId)?.name ?? t('materialGone')
  return (
    <li>
      <span>{name}</span>
      <span className="mono">
        {cue.startsMs === null || cue.endsMs === null ? t('whole') : `${timeText(cue.startsMs)} – ${timeText(cue.endsMs)}`}
      </span>
      <UseSelect value={cue.use} onChange={(use) => void changeCue(film.id, cue.id, { use, ownCode: cue.ownCode })} />
      <TextField
        label={t('ownCode')}
        maxLength={12}
        className="mono"
        defaultValue={cue.ownCode}
        onBlur={(event) => {
          const ownCode = event.target.value.trim()
          if (ownCode !== cue.ownCode) void changeCue(film.id, cue.id, { use: cue.use, ownCode })
        }}
      />
      <Button small kind="plain" aria-label={t('deleteNamed', { name })} onClick={() => void removeMusic(film.id, 'music_cues', cue.id)}>
        {t('delete')}
      </Button>
    </li>
  )
}

function UseSelect({ value, onChange }: { value: UseCode; onChange: (use: UseCode) => void }) {
  const t = useText(papersText)
  return (
    <Select
      label={t('use')}
      value={value}
      onChange={(event) => onChange(event.target.value as UseCode)}
      options={useCodes.map((code) => ({ value: code, label: `${code} · ${t(`use_${code}`)}` }))}
    />
  )
}

function CueForm({ work, onDone }: { work: MusicWork; onDone: () => void }) {
  const t = useText(papersText)
  const { film, material } = useOpenPapers()
  const { fields, read, hasMaterial } = useMarkedPlace(film.id, material)
  const [use, setUse] = useState<UseCode>('BI')
  const [error, setError] = useState('')
  const add = async () => {
    const place = read()
    if (!place) return
    try {
      await addCue(film.id, { id: newId(), workId: work.id, use, ownCode: '', ...place })
      onDone()
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  return (
    <div className="papers-form">
      {fields}
      <UseSelect value={use} onChange={setUse} />
      <FormError>{error}</FormError>
      {hasMaterial && (
        <p>
          <Button small onClick={() => void add()}>
            {t('addCue')}
          </Button>
        </p>
      )}
    </div>
  )
}
