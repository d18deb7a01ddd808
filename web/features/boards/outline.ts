/** The outline of a film as Markdown: its scenes numbered in order, with what happens in them. */
export function outlineMarkdown(film: string, scenes: readonly { title: string; words: string }[]): string {
  const one = ({ title, words }: { title: string; words: string }, at: number) =>
    [`## ${at + 1}. ${title}`, ...(words ? [words] : [])].join('\n\n')
  return [`# ${film}`, ...scenes.map(one)].join('\n\n').concat('\n')
}
