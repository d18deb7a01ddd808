import { useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { changed } from '#core/edit/moved-items.ts'
import { unrecorded } from '#core/edit/voice-takes.ts'
import { sendTakeAgain, throwTakeAway, useWaitingTakes } from '#web/data/edit/take-outbox.ts'
import { useUploads } from '#web/data/media/uploads.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { Refused } from '../open/refused-changes.tsx'
import { paperEditText } from '../words.ts'
import { RecordVoice } from './record-voice.tsx'

/** From which recording a voice-over is heard, or how far it is; and how it is recorded, again, or without it. */
export function VoiceLine({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { rushes, act, readOnly, me } = useOpenEdit()
  const [recording, setRecording] = useState(false)
  const waiting = useWaitingTakes().findLast((take) => take.senderId === me && take.item.id === item.id && !take.begun)
  const upload = useUploads().find(({ versionId }) => versionId === item.rush)
  const heard = item.rush ? rushes.get(item.rush) : undefined
  const sent = upload ? Math.floor((100 * upload.sentBytes) / Math.max(1, upload.totalBytes)) : 100
  return (
    <>
      <p className="edit-who">
        <b>{t('kind_voice-over')}</b>
        {item.rush && (
          <span className="mono dim">{heard ? heard.name : sent < 100 ? t('takeOnItsWay', { percent: sent }) : t('takeComes')}</span>
        )}
        {waiting && waiting.refused === undefined && <span className="dim">{t('takeWaits')}</span>}
        {!readOnly && (
          <>
            <Button small kind="plain" onClick={() => setRecording(true)}>
              {t(item.rush ? 'recordAgain' : 'record')}
            </Button>
            {item.rush && (
              <Button small kind="plain" onClick={() => act([changed(item, unrecorded)])}>
                {t('removeTake')}
              </Button>
            )}
            <RecordVoice item={item} open={recording} onOpenChange={setRecording} />
          </>
        )}
      </p>
      {waiting?.refused !== undefined && (
        <Refused
          text={t('takeRefused', { why: waiting.refused })}
          onAgain={() => void sendTakeAgain(waiting)}
          onDiscard={() => void throwTakeAway(waiting.id)}
        />
      )}
    </>
  )
}
