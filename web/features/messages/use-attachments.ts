import { useEffect, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { detachFile, sendLetterFile } from './data/files.ts'

export interface Attachment {
  id: string
  name: string
  sizeBytes: number
  sentBytes: number
  state: 'sending' | 'arrived' | 'refused'
  reason?: string
}

/** Files that are to go with the next message, sent while one writes. */
export function useAttachments(threadId: string) {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const change = (id: string, part: Partial<Attachment>) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...part } : file)))
  useEffect(() => {
    const underway = stops.current
    return () => {
      for (const stop of underway.values()) stop.abort(new Error('The page was left.'))
    }
  }, [])
  const send = (file: File) => {
    const id = newId()
    const stop = new AbortController()
    stops.current.set(id, stop)
    setFiles((now) => [...now, { id, name: file.name, sizeBytes: file.size, sentBytes: 0, state: 'sending' }])
    sendLetterFile(threadId, id, file, (sentBytes) => change(id, { sentBytes }), stop.signal)
      .then(() => change(id, { state: 'arrived', sentBytes: file.size }))
      .catch((error: Error & { hint?: string }) =>
        change(id, { state: 'refused', reason: [error.message, error.hint].filter(Boolean).join(' ') }),
      )
      .finally(() => stops.current.delete(id))
  }
  return {
    files,
    add: (chosen: File[]) => {
      for (const file of chosen.slice(0, 10 - files.length)) send(file)
    },
    remove(id: string) {
      stops.current.get(id)?.abort(new Error('It was taken off.'))
      void detachFile(id).catch(() => undefined)
      setFiles((now) => now.filter((file) => file.id !== id))
    },
    clear: () => setFiles([]),
  }
}
