// What Stryker leaves alone: words that are only read, and code that cannot be reached. No rule
// can hide in either.

/** Keys of a service, its fields and its report that hold only words for the reader. */
const WORDS = new Set([
  'description',
  'includes',
  'label',
  'placeholder',
  'sample',
  'shortName',
  'source',
  'whyItMatters',
]);

/** Functions of `data` whose first argument is a row's label or a table's title. */
const LABELLED = new Set(['fact', 'facts']);

function isWording({ node }) {
  return (
    node.type === 'ObjectProperty' && node.value.type !== 'Identifier' && WORDS.has(node.key.name)
  );
}

function isLabel({ node, parent, key, listKey }) {
  return (
    node.type === 'StringLiteral' &&
    parent.type === 'CallExpression' &&
    listKey === 'arguments' &&
    key === 0 &&
    LABELLED.has(parent.callee.name)
  );
}

/** `server.log.info(…)`, `console.error(…)`: people read the lines of the log. */
function isLogLine({ node }) {
  if (node.type !== 'ExpressionStatement') return false;
  return /^(\w+\.)*(log|console)\.\w+$/.test(calleeOf(node.expression));
}

function calleeOf(node) {
  switch (node?.type) {
    case 'CallExpression':
      return calleeOf(node.callee);
    case 'MemberExpression':
      return `${calleeOf(node.object)}.${node.property.name}`;
    default:
      return node?.name ?? '';
  }
}

/** `const none: never = kind`: the compiler has shown that this is never reached. */
function isNever({ node }) {
  const [first] = node.consequent?.[0]?.body ?? [];
  return (
    node.type === 'SwitchCase' &&
    first?.declarations?.[0]?.id.typeAnnotation?.typeAnnotation.type === 'TSNeverKeyword'
  );
}

/** `throw new Error('A hold has no call.')`: only a fault of ours gets here. */
function isAssertion({ node }) {
  return node.type === 'ThrowStatement' && node.argument.callee?.name === 'Error';
}

/** Why a node of the code and all within it has no mutants; undefined: it has. */
export const ignored = {
  shouldIgnore(path) {
    if (isWording(path) || isLabel(path)) return 'words';
    if (isLogLine(path)) return 'a line of the log';
    if (isNever(path) || isAssertion(path)) return 'cannot be reached';
    return undefined;
  },
};
