import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { languageOptions } from '#core/text/languages.ts'
import type { HouseError } from '#web/data/house/house-error.ts'
import { hearSpoken, talkQuery } from '#web/data/screenings/talks.ts'
import { forSpeech, openMicrophone } from '#web/player/sound/microphone.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { SoundPieces } from '../sound-pieces.ts'
import { talksText } from '../words.ts'

const noDialogue = 'zxx'
/** A caption comes within so long, or not at all; so many in a row without words are worth saying. */
const comesWithinMs = 15_000
const wordlessFrom = 3

/** Captions of what one says, by the speech recogniser of the house: its sound goes there in pieces, cut where one pauses. */
export function HearMe({ screening }: { screening: string }) {
  const t = useText(talksText)
  const [language, setLanguage] = useState('')
  const { state, said, level, toggle } = useHearing(screening, language)
  return (
    <div className="hear-me">
      <Select
        label={t('hearLanguage')}
        value={language}
        options={[
          { value: '', label: t('hearAnyLanguage') },
          ...languageOptions('', locale()).filter(({ value }) => value && value !== noDialogue),
        ]}
        disabled={state !== 'still'}
        onChange={({ target }) => setLanguage(target.value)}
      />
      <Button small working={state === 'opening' && t('hearOpening')} aria-pressed={state === 'hearing'} onClick={toggle}>
        {state === 'hearing' ? t('hearStop') : t('hearStart')}
      </Button>
      <span className="hear-level" aria-hidden="true" hidden={state !== 'hearing'}>
        <i style={{ scale: `${Math.max(0.02, level)} 1` }} />
      </span>
      <p className="small dim" role="status">
        {said ?? t(state === 'hearing' ? 'hearingNow' : 'hearText')}
      </p>
    </div>
  )
}

function useHearing(screening: string, language: string) {
  const t = useText(talksText)
  const [state, setState] = useState<'still' | 'opening' | 'hearing'>('still')
  const [said, setSaid] = useState<string>()
  const [level, setLevel] = useState(0)
  const close = useRef<() => void>(undefined)
  const wordless = useWordless(screening)
  useEffect(() => () => close.current?.(), [])
  const stop = () => {
    close.current?.()
    close.current = undefined
    setState('still')
  }
  const start = async () => {
    setState('opening')
    setSaid(undefined)
    const left = { is: false }
    close.current = () => {
      left.is = true
    }
    const send = async (wav: Uint8Array) => {
      try {
        const line = newId()
        await hearSpoken(screening, line, wav, language)
        setSaid(wordless(line) ? t('hearWordless') : undefined)
      } catch (refused) {
        const { message, code, detail } = refused as HouseError
        setSaid(message)
        // Temporary errors: continue with the next piece. Other errors are final.
        if (code === '42501' || detail === 'deaf' || detail === 'limit') stop()
      }
    }
    let pieces: SoundPieces | undefined
    try {
      const end = await openMicrophone(forSpeech, (samples, rate) => {
        pieces ??= new SoundPieces(rate)
        for (const wav of pieces.push(samples)) void send(wav)
        setLevel(Math.round(pieces.level * 20) / 20)
      })
      if (left.is) return end()
      close.current = () => {
        end()
        const last = pieces?.end()
        if (last) void send(last)
      }
      setState('hearing')
    } catch (cause) {
      setState('still')
      setSaid(t(cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'hearRefused' : 'hearNone'))
    }
  }
  return { state, said, level, toggle: () => (state === 'still' ? void start() : stop()) }
}

/** Returns, with each line sent, whether the last ones had no result: an unreachable recogniser reports no error. */
function useWordless(screening: string): (line: string) => boolean {
  const { data: talk } = useQuery({ ...talkQuery(screening), staleTime: Number.POSITIVE_INFINITY })
  const spoken = useRef(talk?.spoken)
  spoken.current = talk?.spoken
  const sent = useRef<{ line: string; sentMs: number }[]>([])
  return (line) => {
    const now = performance.now()
    const due = sent.current.filter(({ sentMs }) => now - sentMs > comesWithinMs).slice(-wordlessFrom)
    sent.current = [...sent.current.slice(-20), { line, sentMs: now }]
    return due.length === wordlessFrom && !due.some((one) => spoken.current?.some(({ id, words }) => id === one.line && words.trim()))
  }
}
