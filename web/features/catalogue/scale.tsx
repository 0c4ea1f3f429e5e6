import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;
const gaps = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const;
const radii = ['sm', 'md', 'lg', 'round'];

/** Draws each size of scale.css with the components that use it. */
export function Scale() {
  return (
    <>
      <Group title="Letra">
        <Row align="baseline">
          {sizes.map(size => (
            <Text key={size} size={size}>
              {size}
            </Text>
          ))}
          {sizes.map(size => (
            <Text key={size} size={size} num>
              86
            </Text>
          ))}
        </Row>
        <Stack gap="none">
          <p>400: lo que se lee</p>
          <Text strong>600: lo que se busca</Text>
          <Text num size="xl">
            700: títulos y cifras
          </Text>
          <Text dim size="sm">
            Atenuado: lo que acompaña
          </Text>
        </Stack>
      </Group>
      <Group title="Separación">
        <Stack gap="xs" align="start">
          {gaps.map(gap => (
            <Row key={gap} gap={gap}>
              <span className={styles.block} />
              <span className={styles.block} />
              <Text size="sm" dim>
                {gap}
              </Text>
            </Row>
          ))}
        </Stack>
      </Group>
      <Group title="Esquinas">
        <Row gap="md">
          {radii.map(radius => (
            <Row key={radius} gap="xs">
              <span className={styles.block} style={{ borderRadius: `var(--radius-${radius})` }} />
              <Text size="sm" dim>
                {radius}
              </Text>
            </Row>
          ))}
        </Row>
      </Group>
    </>
  );
}
