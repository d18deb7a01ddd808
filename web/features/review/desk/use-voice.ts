import { useEffect, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { FileToSend } from '#web/data/review/notes/files.ts'

const longestMs = 10 * 60_000

/** A voice note, recorded in the browser: begun, ended, and handed over as a file. `denied`: there is no microphone, or it was refused. */
export function useVoice(onRecorded: (file: FileToSend) => void) {
  const [state, setState] = useState<'idle' | 'recording' | 'denied'>('idle')
  const recorder = useRef<MediaRecorder>(undefined)
  const latest = useRef(onRecorded)
  latest.current = onRecorded
  useEffect(
    () => () => {
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop()
    },
    [],
  )
  const begin = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const type = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg'].find((one) => MediaRecorder.isTypeSupported(one)) ?? ''
      const made = new MediaRecorder(stream, type ? { mimeType: type } : {})
      const pieces: Blob[] = []
      const begunMs = performance.now()
      made.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      made.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop()
        setState('idle')
        const blob = new Blob(pieces, { type: made.mimeType.split(';')[0] ?? 'audio/webm' })
        const ending = blob.type.includes('mp4') ? 'm4a' : blob.type.includes('ogg') ? 'ogg' : 'webm'
        const voiceMs = Math.max(1, Math.min(longestMs, Math.round(performance.now() - begunMs)))
        if (blob.size > 0) latest.current({ id: newId(), name: `voice.${ending}`, blob, voiceMs })
      })
      recorder.current = made
      made.start()
      setState('recording')
      setTimeout(() => made.state === 'recording' && made.stop(), longestMs)
    } catch {
      setState('denied')
    }
  }
  const end = () => recorder.current?.state === 'recording' && recorder.current.stop()
  return { state, begin, end }
}
