/**
 * A lint rule for .oxlintrc.json: whatever becomes part of a `className` bears a name that says so. The rules about Tailwind
 * classes read constants by their names; under another name a constant would escape them.
 */
type Node = { type: string; parent: Node; [key: string]: unknown };
type Finding = { node: Node; message: string };

const says = /^(?:c|.*C)lass(?:es|Name)$/;
const nameOf = (node: Node | null | undefined) => (node && typeof node['name'] === 'string' ? node['name'] : '');

/** The names, and the calls other than of `cn`, whose values become part of an expression's value. */
function sources(node: Node | null | undefined): Node[] {
  if (!node) return [];
  const of = (...keys: string[]) => keys.flatMap((key) => [node[key]].flat().flatMap((part) => sources(part as Node | null | undefined)));
  switch (node.type) {
    case 'Identifier':
      return nameOf(node) === 'undefined' ? [] : [node];
    case 'CallExpression':
      return nameOf(node['callee'] as Node) === 'cn' ? [] : [node['callee'] as Node];
    case 'MemberExpression':
      return says.test(nameOf(node['property'] as Node)) && node['computed'] === false ? [] : of('object');
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? of('right') : of('left', 'right');
    case 'BinaryExpression':
      return of('left', 'right');
    default:
      return of('expression', 'expressions', 'elements');
  }
}

export default {
  meta: { name: 'house' },
  rules: {
    'class-names': {
      create(context: { report: (finding: Finding) => void }) {
        const check = (value: Node) => {
          for (const node of sources(value).filter((one) => !says.test(nameOf(one))))
            context.report({ node, message: 'What holds classes is called classes, or its name ends in Classes.' });
        };
        const checkMade = (maker: Node, made: Node | null) => {
          const name = nameOf((maker['id'] ?? maker.parent['id']) as Node | null);
          if (says.test(name) && nameOf(made?.['callee'] as Node) !== 'cn')
            context.report({ node: maker, message: 'What makes classes returns cn(…), so that they are read.' });
        };
        return {
          JSXAttribute(node: Node) {
            if (says.test(nameOf(node['name'] as Node)) && node['value']) check(node['value'] as Node);
          },
          CallExpression(node: Node) {
            if (nameOf(node['callee'] as Node) === 'cn') (node['arguments'] as Node[]).forEach(check);
          },
          ReturnStatement(node: Node) {
            let maker = node.parent;
            while (!maker.type.includes('Function') && maker.type !== 'Program') maker = maker.parent;
            checkMade(maker, node['argument'] as Node | null);
          },
          AssignmentPattern(node: Node) {
            if (says.test(nameOf(node['left'] as Node)) && sources(node['right'] as Node).length === 0)
              context.report({ node, message: 'A default of classes is a constant, so that it is read.' });
          },
          ArrowFunctionExpression(node: Node) {
            if (node['expression'] === true) checkMade(node, node['body'] as Node);
          },
        };
      },
    },
  },
};
