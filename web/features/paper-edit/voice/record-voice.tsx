import { useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { changed } from '#core/edit/moved-items.ts'
import { recorded, takeName } from '#core/edit/voice-takes.ts'
import { newId } from '#core/house/new-id.ts'
import { beginTake, sendTake } from '#web/data/edit/take-outbox.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { type Take, useTake } from './use-take.ts'

interface RecordVoiceProps {
  item: EditItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a voice-over while its words are read, and puts the recording in the place of its estimate. */
export function RecordVoice({ item, open, onOpenChange }: RecordVoiceProps) {
  const t = useText(paperEditText)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('recordVoice')}>
      {item.text && <p className="edit-read-aloud">{item.text}</p>}
      {open && <Recorder item={item} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

/** Below it nothing was heard; from it on the sound is cut off. */
const [quietest, loudest] = [0.01, 0.99]

function Recorder({ item, onDone }: { item: EditItem; onDone: () => void }) {
  const t = useText(paperEditText)
  const { state, level, begin, end } = useTake()
  const { keep, keeping, failure } = useKeptTake(item, onDone)
  if (state.is === 'done') {
    const { take } = state
    return (
      <div className="edit-take-done">
        {/* biome-ignore lint/a11y/useMediaCaption: its words are above it */}
        <audio controls src={take.address} aria-label={t('takeMade')} />
        {take.peak < quietest && <p className="ui edit-gone">{t('takeQuiet')}</p>}
        {take.peak >= loudest && <p className="ui edit-gone">{t('takeLoud')}</p>}
        <FormError>{failure}</FormError>
        <p className="edit-take-acts">
          <Button kind="ink" working={keeping && t('takeKeeping')} onClick={() => void keep(take)}>
            {t('useTake')}
          </Button>
          <Button onClick={begin}>{t('recordAgain')}</Button>
        </p>
      </div>
    )
  }
  return (
    <div className="edit-take-done">
      <p
        className="edit-take-clock"
        role="timer"
        aria-live={state.is === 'counting' ? 'assertive' : 'off'}
        data-recording={state.is === 'recording'}
      >
        {state.is === 'counting' ? state.left : state.is === 'recording' ? clockOf(state.seconds) : clockOf(0)}
      </p>
      <meter className="edit-level" min={0} max={1} high={loudest} value={level} aria-label={t('level')} />
      {state.is === 'denied' && (
        <p className="ui edit-gone" role="alert">
          {t('noMicrophone')}
        </p>
      )}
      <p className="edit-take-acts">
        {state.is === 'recording' || state.is === 'counting' ? (
          <Button kind="ink" notNow={state.is === 'counting'} onClick={end}>
            {t('endTake')}
          </Button>
        ) : (
          <Button kind="ink" working={state.is === 'asking' && t('askingMicrophone')} onClick={begin}>
            {t('record')}
          </Button>
        )}
        <span className="small dim">{t(state.is === 'recording' ? 'recordingNow' : 'recordHint')}</span>
      </p>
    </div>
  )
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Keeps a take in this browser until it is a sound of the film, whose name lists for cutting rooms have, and puts it in the item. */
function useKeptTake(item: EditItem, onDone: () => void) {
  const t = useText(paperEditText)
  const { film, rushes, edit, me, act } = useOpenEdit()
  const [keeping, setKeeping] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keep = async ({ sound, seconds }: Take) => {
    setKeeping(true)
    setFailure(undefined)
    const frames = Math.max(1, Math.round((seconds * edit.rate.frames) / edit.rate.seconds))
    const fileName = takeName(
      item.text,
      [...rushes.values()].map(({ name }) => name),
    )
    try {
      const begun = await beginTake(film.id, new File([sound], fileName, { type: sound.type }))
      await sendTake({
        ...{ id: newId(), senderId: me, writtenMs: Date.now() },
        ...{ film: film.id, editId: edit.id, item, frames, fileName, sound, begun },
      })
      if (begun) act([changed(item, recorded(begun.versionId, frames))])
      onDone()
    } catch (cause) {
      setFailure(cause instanceof HouseError ? cause.message : t('notSaved'))
    } finally {
      setKeeping(false)
    }
  }
  return { keep, keeping, failure }
}
