/** `docs/schemas.md`: every field of the views and facts, from the same schemas. */

const TITLES = { 'oh-my-goods': 'Oh My Goods!', mottainai: 'Mottainai' }

const INTRODUCTION = `# Views, facts and moves

What a game tells a seat, field by field. This page and the JSON Schemas ([\`packages/oh-my-goods/src/schemas.json\`](../packages/oh-my-goods/src/schemas.json), [\`packages/mottainai/src/schemas.json\`](../packages/mottainai/src/schemas.json)) are made from the types by \`npm run -s schemas\`; a server has them in \`GET /api/openapi.json\`, as \`MottainaiView\` or \`OhMyGoodsFact\`. Tests check that they are up to date, and that the views and facts of whole games keep to them.

Cards are numbers: \`handwerk cards GAME --json\` and \`GET /api/games/:game/cards\` say which number is which card, with its names and figures. \`-3\` is a card that the seat may not know. No card is \`-1\` in Mottainai and \`-2\` in Oh My Goods!. A move is a whole number, which comes with its notation; [bots](bots.md) need not take it apart.
`

export function schemasPage(all) {
  const games = Object.entries(all).map(([game, { view, fact }]) => {
    const definitions = { ...view.definitions, ...fact.definitions }
    const named = Object.entries(definitions)
      .filter(([, schema]) => schema.properties || schema.anyOf || schema.enum)
      .map(([name, schema]) => part(name, schema))
    return [`## ${TITLES[game]}`, part('View', view), part('Facts', fact), ...named].join('\n\n')
  })
  return `${[INTRODUCTION.trim(), ...games].join('\n\n')}\n`
}

function part(name, schema) {
  const members = schema.anyOf ?? [schema]
  const heading = [`### ${name}`, ...(schema.description && !schema.anyOf ? [oneLine(schema.description)] : [])]
  return [...heading, ...members.map((member) => (member.properties ? table(member) : `- ${typeOf(member)}`))].join(
    '\n\n',
  )
}

function table({ properties, required = [], description }) {
  const { is } = properties
  const kinds = is && (is.const === undefined ? (is.enum ?? []) : [is.const])
  const title = kinds?.length ? [`**${kinds.join(', ')}**${description ? `: ${oneLine(description)}` : ''}`] : []
  const rows = Object.entries(properties)
    .filter(([key]) => key !== 'is' || !kinds?.length)
    .map(([key, field]) => {
      const mark = required.includes(key) ? '' : '?'
      return `| \`${key}${mark}\` | ${typeOf(field)} | ${oneLine(field.description ?? '')} |`
    })
  return [...title, ['| field | type | |', '|---|---|---|', ...rows].join('\n')].join('\n\n')
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.replace('#/definitions/', '')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array')
    return `list of ${schema.items && !Array.isArray(schema.items) ? typeOf(schema.items) : 'values'}`
  if (schema.type === 'object' && schema.additionalProperties) return `${typeOf(schema.additionalProperties)} by name`
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
