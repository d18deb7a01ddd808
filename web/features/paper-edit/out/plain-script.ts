import type { ScriptRow } from '#core/edit/edit-script.ts'

/** The script as plain text: headings in capitals, `NAME: words`, a paragraph each; what is not said in brackets. */
export function plainScript(script: readonly ScriptRow[]): string {
  const paragraphs = script.flatMap(({ kind, speaker, text, file }) => {
    const words = text.trim()
    if (kind === 'cutaway' || kind === 'pause') return []
    if (kind === 'heading') return words ? [words.toLocaleUpperCase()] : []
    if (kind === 'clip') return words || file ? [`${speaker ? `${speaker.toLocaleUpperCase()}: ` : ''}${words || `[${file}]`}`] : []
    return words ? [kind === 'voice-over' ? `${(speaker || 'voice-over').toLocaleUpperCase()}: ${words}` : `[${words}]`] : []
  })
  return `${paragraphs.join('\n\n')}\n`
}
