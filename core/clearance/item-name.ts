/** How an item of the log is named in a line: `ARC-07 Harbour, 1962`. */
export const nameOfItem = ({ code, title }: { code: string; title: string }): string => [code, title].filter(Boolean).join(' ')
