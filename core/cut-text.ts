/**
 * A text of which the house sent the first `letters` alone: cut after its last whole word, with a sign that it goes on. One that was not cut, or happens to end
 * there with a sentence, stays as it is.
 */
export function cutAtWord(text: string, letters: number): string {
  if ([...text].length < letters || /[.!?…]["'”’»)]?$/.test(text)) return text
  return `${text.replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '')} …`
}
