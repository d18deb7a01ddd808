import { useEffect, useState } from 'react'
import { readNoteFile } from '#web/data/review/notes/files.ts'
import type { NoteFile } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** A file of a note: a voice recording plays in place, others are downloaded. */
export function NoteFileRow({ versionId, file }: { versionId: string; file: NoteFile }) {
  const t = useText(collaborationText)
  const [url, setUrl] = useState<string>()
  const [working, setWorking] = useState(false)
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  const fetchIt = async () => {
    setWorking(true)
    try {
      const blob = await readNoteFile(versionId, file.id)
      if (file.voiceMs === null) saveFile(blob, file.name)
      else setUrl(URL.createObjectURL(new Blob([blob], { type: file.type })))
    } catch {
      toast.failure(t('fileFailed'), t('notDoneText'))
    }
    setWorking(false)
  }
  if (url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice that was just recorded has no captions; its note has words beside it
      <audio
        className="review-voice"
        src={url}
        controls
        autoPlay
        aria-label={t('voiceOf', { seconds: Math.round((file.voiceMs ?? 0) / 1000) })}
      />
    )
  return (
    <Button small kind="plain" working={working && t('working')} onClick={() => void fetchIt()}>
      {file.voiceMs === null ? file.name : t('hearVoice', { seconds: Math.round(file.voiceMs / 1000) })}
    </Button>
  )
}
