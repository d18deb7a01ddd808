import { useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

const canSpeak = () => typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

/** Reads the text aloud, where the browser can. */
export function ReadAloud({ text, language }: { text: string; language: string }) {
  const t = useText(participantText)
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => () => void (canSpeak() && speechSynthesis.cancel()), [])
  if (!canSpeak()) return null
  const toggle = () => {
    speechSynthesis.cancel()
    if (speaking) return setSpeaking(false)
    const said = new SpeechSynthesisUtterance(text)
    said.lang = language
    said.onend = () => setSpeaking(false)
    said.onerror = () => setSpeaking(false)
    speechSynthesis.speak(said)
    setSpeaking(true)
  }
  return (
    <p>
      <Button small onClick={toggle} aria-pressed={speaking}>
        {t(speaking ? 'stopReading' : 'readAloud')}
      </Button>
    </p>
  )
}
