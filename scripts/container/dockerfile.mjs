/** Reads a Dockerfile and a .dockerignore, as far as those of this project go. */

/** The instructions with their names and what follows, without comments; continued lines are one. */
export function instructionsIn(text) {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  return lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line.trim()) ?? []
    return name === undefined ? [] : [{ name, text: rest }]
  })
}

/** Whether a path of the context is left out: by a pattern for it or for a folder above it. */
export function isIgnored(ignoreFile, path) {
  const patterns = ignoreFile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const parts = path.split('/')
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('/'))
  return patterns.some((pattern) => above.some((each) => regularExpression(pattern).test(each)))
}

function regularExpression(pattern) {
  const text = pattern.replace(/[.+]/g, '\\$&').replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${text}$`)
}
