import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallExpression, Node } from "typescript/unstable/ast";
import {
  isArrowFunction,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Project, SymbolFlags, TypeFlags } from "typescript/unstable/sync";
import { packageRoot } from "#base/package-root";

/** A column of a declared row type. */
export type DeclaredColumn = {
  readonly name: string;
  /** What its values are, without null: `string`, `number`, `boolean`, the name of a class, or `unknown`. */
  readonly is: string;
};

/** A statement in the source. */
export type Statement = {
  /** The file and line. */
  readonly place: string;
  /** Undefined if the text depends on values that are known only when it runs. */
  readonly text: string | undefined;
  /** Undefined if no row type is declared, or if it has no fixed columns. */
  readonly columns: readonly DeclaredColumn[] | undefined;
};

/** Finds the raw SQL statements of the server: arguments of `query`, and executed `sql` templates. */
export function findStatements(): readonly Statement[] {
  const root = fileURLToPath(packageRoot);
  const config = join(root, "tsconfig.json");
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error("the project of the server was not opened");
    const source = join(root, "src");
    return project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${source}/`) && !/\.test\.ts$|\/testing\//.test(name))
      .flatMap((name) => statementsIn(project, name, relative(source, name)));
  } finally {
    api.close();
  }
}

function statementsIn(project: Project, fileName: string, shownName: string): readonly Statement[] {
  const file = project.program.getSourceFile(fileName);
  if (file === undefined) return [];
  const found: Statement[] = [];
  const lineOf = (node: Node): number => file.text.slice(0, node.getStart(file)).split("\n").length;
  const add = (node: Node, text: string | undefined, rowType: Node | undefined): void => {
    found.push({ place: `${shownName}:${lineOf(node)}`, text, columns: columnsOf(project, rowType) });
  };
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [first] = node.arguments;
      if (name.text === "query" && first !== undefined)
        add(node, textOfQuery(project, first), node.typeArguments?.[0]);
      if (name.text === "execute" && isTaggedTemplateExpression(expression) && isSqlTag(expression.tag))
        add(node, sqlText(project, expression, { count: 0 }), expression.typeArguments?.[0]);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const isSqlTag = (tag: Node): boolean => isIdentifier(tag) && tag.text === "sql";

/** Returns the text of a query: a string, or the property `text` of an object. */
function textOfQuery(project: Project, argument: Node): string | undefined {
  if (!isObjectLiteralExpression(argument)) return textOf(project, argument);
  for (const property of argument.properties) {
    if (isPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === "text")
      return textOf(project, property.initializer);
    if (!isSpreadAssignment(property)) continue;
    const spread = initializerOf(project, property.expression);
    if (spread !== undefined && isObjectLiteralExpression(spread)) return textOfQuery(project, spread);
  }
  return undefined;
}

/** The parameters of a function whose body is evaluated, and their values. */
type Values = ReadonlyMap<string, string>;

/** Evaluates an expression of constants. */
function textOf(project: Project, node: Node, values: Values = new Map()): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
    return node.text;
  if (isAsExpression(node)) return textOf(project, node.expression, values);
  if (isTemplateExpression(node)) {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const part = textOf(project, span.expression, values);
      if (part === undefined) return undefined;
      text += part + span.literal.text;
    }
    return text;
  }
  if (isIdentifier(node)) {
    const value = values.get(node.text);
    if (value !== undefined) return value;
    const initializer = initializerOf(project, node);
    if (initializer !== undefined) return textOf(project, initializer);
  }
  if (isCallExpression(node)) {
    const call = calledWith(project, node, values);
    return call && textOf(project, call.body, call.values);
  }
  const type = project.checker.getTypeAtLocation(node);
  return type?.isStringLiteralType() === true ? type.value : undefined;
}

/** Returns the body of a called arrow function, and the values of its parameters. */
function calledWith(project: Project, node: CallExpression, values: Values) {
  const called = initializerOf(project, node.expression);
  if (called === undefined || !isArrowFunction(called)) return undefined;
  const given = called.parameters.flatMap(({ name }, index): (readonly [string, string])[] => {
    const argument = node.arguments[index];
    const value = argument && textOf(project, argument, values);
    return isIdentifier(name) && value !== undefined ? [[name.text, value]] : [];
  });
  return { body: called.body, values: new Map(given) };
}

/** Returns the text of an `sql` template with numbered parameters. */
function sqlText(
  project: Project,
  node: Node,
  parameters: { count: number },
  values: Values = new Map(),
): string | undefined {
  if (isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
    const { template } = node;
    if (isNoSubstitutionTemplateLiteral(template)) return template.text;
    if (!isTemplateExpression(template)) return undefined;
    let text = template.head.text;
    for (const span of template.templateSpans) {
      const part = isFragment(project, span.expression)
        ? sqlText(project, span.expression, parameters, values)
        : `$${(parameters.count += 1)}`;
      if (part === undefined) return undefined;
      text += part + span.literal.text;
    }
    return text;
  }
  // Either branch is a part of the statement; the first one stands for both.
  if (isConditionalExpression(node)) return sqlText(project, node.whenTrue, parameters, values);
  if (isCallExpression(node)) {
    const call = calledWith(project, node, values);
    return call === undefined
      ? identifierText(project, node, values)
      : sqlText(project, call.body, parameters, call.values);
  }
  // A condition that the caller of the function gives; columns do not depend on it.
  if (isIdentifier(node) && /^is[A-Z]/.test(node.text) && initializerOf(project, node) === undefined)
    return "true";
  const initializer = initializerOf(project, node);
  return initializer && sqlText(project, initializer, parameters);
}

/** Returns the text of `sql.ref`, `sql.table`, `sql.lit` and `sql.raw` of a constant. */
function identifierText(project: Project, node: CallExpression, values: Values): string | undefined {
  if (!isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  const text = argument && textOf(project, argument, values);
  if (!isSqlTag(expression) || text === undefined) return undefined;
  switch (name.text) {
    case "ref":
    case "table":
      return text
        .split(".")
        .map((part) => `"${part}"`)
        .join(".");
    case "lit":
      return `'${text}'`;
    case "raw":
      return text;
    default:
      return undefined;
  }
}

const isFragment = ({ checker }: Project, node: Node): boolean => {
  const type = checker.getTypeAtLocation(node);
  return type !== undefined && checker.typeToString(type).startsWith("RawBuilder<");
};

/** Returns the value that a constant was declared with, also if it is imported. */
function initializerOf(project: Project, node: Node): Node | undefined {
  const { checker } = project;
  const symbol = checker.getSymbolAtLocation(node);
  if (symbol === undefined) return undefined;
  const isImported = (symbol.flags & SymbolFlags.Alias) !== 0;
  const [declaration] = (isImported ? checker.getAliasedSymbol(symbol) : symbol).declarations;
  const declared = declaration?.resolve(project);
  if (declared === undefined || isParameterDeclaration(declared)) return undefined;
  return isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** Returns the columns of a declared row type. */
function columnsOf({ checker }: Project, rowType: Node | undefined): readonly DeclaredColumn[] | undefined {
  const type = rowType && checker.getTypeAtLocation(rowType);
  if (type === undefined || type.isTypeParameter() || checker.getIndexInfosOfType(type).length > 0)
    return undefined;
  return checker.getPropertiesOfType(type).map((property) => {
    const declared = checker.getTypeOfSymbol(property);
    const present = declared && checker.getNonNullableType(declared);
    if (present === undefined || (present.flags & (TypeFlags.Unknown | TypeFlags.Any)) !== 0)
      return { name: property.name, is: "unknown" };
    const primitives = [
      ["string", checker.getStringType()],
      ["number", checker.getNumberType()],
      ["boolean", checker.getBooleanType()],
    ] as const;
    const primitive = primitives.find(([, each]) => checker.isTypeAssignableTo(present, each));
    return {
      name: property.name,
      is:
        primitive?.[0] ??
        (checker.isArrayLikeType(present) ? "array" : checker.typeToString(present).replace(/<.*/, "")),
    };
  });
}
