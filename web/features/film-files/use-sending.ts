import { useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { type SentPaper, sendPaper } from '#web/data/review/film-files.ts'
import { useText } from '#web/ui/text.ts'
import { filmFilesText } from './words.ts'

/** Sends papers one after the other, says how far it is, and what the house did not take. */
export function useSending(documentaryId: string) {
  const t = useText(filmFilesText)
  const [sending, setSending] = useState<{ name: string; percent: number }>()
  const [error, setError] = useState('')
  return {
    sending,
    error,
    async send(paper: Omit<SentPaper, 'documentaryId'>) {
      const { file } = paper
      setError('')
      setSending({ name: file.name, percent: 0 })
      try {
        await sendPaper({ ...paper, documentaryId }, (bytes) =>
          setSending({ name: file.name, percent: Math.floor((100 * bytes) / Math.max(1, file.size)) }),
        )
      } catch (cause) {
        setError(cause instanceof HouseError ? `${file.name}: ${cause.message} ${cause.hint}` : t('notSent', { name: file.name }))
      }
      setSending(undefined)
    },
  }
}
